/** Problems of the file as marks of the editor. Pure. */
import type { Problem } from '../../contract.ts'

export type Mark = {
  readonly from: number
  readonly to: number
  readonly severity: 'error' | 'warning'
  readonly message: string
}

/** From the place that a problem names to the end of its line. A problem without a place has no mark. */
export function marksOf(text: string, problems: readonly Problem[]): readonly Mark[] {
  const lines = text.split('\n')
  return problems.flatMap(({ line, column, message, remedy, isMild }) => {
    const written = line === null ? undefined : lines[line - 1]
    if (line === null || written === undefined) return []
    const before = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0)
    const end = before + written.trimEnd().replace(/,$/, '').length
    const from = Math.min(before + Math.max((column ?? 1) - 1, 0), end)
    return [{ from, to: end, severity: isMild ? 'warning' : 'error', message: `${message} ${remedy}`.trim() }]
  })
}
