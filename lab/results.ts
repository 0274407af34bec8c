/** Prints the results of the cases as a Markdown table. */

export type Result = {
  /** The column: the gateway, and the browser if it is not Chromium. */
  readonly kind: string
  readonly name: string
  /** `none`: the case does not apply to this kind. `not run`: a requirement was missing. */
  readonly outcome: 'passed' | 'failed' | 'not run' | 'none'
  /** The reason; empty for `passed`. */
  readonly note: string
}

const MARKS: Readonly<Record<Result['outcome'], string>> = {
  passed: 'passed',
  failed: 'FAILED',
  'not run': 'not run',
  none: '–',
}

/** One row per case and one column per kind; the reasons are listed below. */
export function tableOf(results: readonly Result[]): string {
  const kinds = [...new Set(results.map(({ kind }) => kind))]
  const names = [...new Set(results.map(({ name }) => name))]
  const notes = [...new Set(results.filter(({ note }) => note !== '').map(({ note }) => note))]
  const cell = (name: string, kind: string) => {
    const result = results.find((item) => item.name === name && item.kind === kind)
    if (!result) return ''
    return MARKS[result.outcome] + (result.note === '' ? '' : ` (${notes.indexOf(result.note) + 1})`)
  }
  const rows = [['case', ...kinds], ...names.map((name) => [name, ...kinds.map((kind) => cell(name, kind))])]
  const widths = ['', ...kinds].map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  const line = (row: readonly string[]) => `| ${row.map((text, at) => text.padEnd(widths[at] ?? 0)).join(' | ')} |`
  const [head = [], ...rest] = rows
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  const reasons = notes.map((note, at) => `${at + 1}. ${note}`)
  return [line(head), rule, ...rest.map(line), ...(reasons.length > 0 ? ['', ...reasons] : [])].join('\n')
}

export function isGood(results: readonly Result[]): boolean {
  return results.some(({ outcome }) => outcome === 'passed') && results.every(({ outcome }) => outcome !== 'failed')
}

const MARK = '<!-- what ran -->'

/** Replaces the table after the mark of the guide. Throws when the mark is missing. */
export function withTable(guide: string, table: string): string {
  const [before, after] = guide.split(MARK)
  if (before === undefined || after === undefined) throw new Error(`There is no ${MARK}`)
  const next = after.indexOf('\n## ')
  return `${before}${MARK}\n\n${table}\n${next < 0 ? '' : after.slice(next)}`
}
