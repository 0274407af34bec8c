/** What a check of the house found: where, what, the rule it is against, and what to do. */
export type Fault = {
  readonly file: string
  readonly line?: number
  readonly found: string
  readonly rule: string
  readonly remedy: string
}

/** One readable paragraph a fault; the empty text when there is none, so that a test can say `toBe('')`. */
export function report(faults: readonly Fault[]): string {
  return faults
    .map(({ file, line, found, rule, remedy }) => {
      const place = line === undefined ? file : `${file}:${line}`
      return `${place}\n  found:  ${found}\n  rule:   ${rule}\n  remedy: ${remedy}`
    })
    .join('\n\n')
}
