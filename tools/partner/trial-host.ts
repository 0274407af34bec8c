/** Whether a host name is one for trials, which leads to the device itself. */
export function isTrialHost(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost')
}
