/** The lines of a measurement's output. */
const MEGABYTE = 1_024 * 1_024

export function row(name: string, value: string): string {
  return `  ${name.padEnd(34)} ${value}`
}

export function megabytes(bytes: number): string {
  return `${(bytes / MEGABYTE).toFixed(0)} MB`
}

export function ms(milliseconds: number): string {
  return `${milliseconds.toFixed(milliseconds < 10 ? 2 : 0)} ms`
}
