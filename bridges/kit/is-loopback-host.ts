/** Whether a host name means this machine, where no connection needs TLS. Decided by the name alone. */
export function isLoopbackHost(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)
}
