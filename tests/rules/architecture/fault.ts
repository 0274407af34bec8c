/** A finding of an architecture check: place, finding, the rule that is broken, and the remedy. */
export type Fault = {
  readonly file: string
  readonly line?: number
  readonly found: string
  readonly rule: string
  readonly remedy: string
}

/** One readable paragraph per fault. The empty text when there is none, so that a test can use `toBe('')`. */
export function report(faults: readonly Fault[]): string {
  return faults
    .map(({ file, line, found, rule, remedy }) => {
      const place = line === undefined ? file : `${file}:${line}`
      return `${place}\n  found:  ${found}\n  rule:   ${rule}\n  remedy: ${remedy}`
    })
    .join('\n\n')
}
