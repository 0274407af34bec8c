/** Finds comments that begin with a word whose noun is in code or in a comment elsewhere. */
import type { Fault } from './fault.ts'
import type { SourceFile } from './source-tree.ts'

const OPENING = /^(?:Its?|They|Their|Those|Others|Also|Besides|Same|Such as|One that)\b/

export function commentOpeningFaults({ path, text }: SourceFile): readonly Fault[] {
  const lines = text.split('\n')
  return lines.flatMap((line, at) => {
    const found = OPENING.exec(openingIn(line, lines[at - 1] ?? ''))?.[0]
    if (found === undefined) return []
    const rule = 'A comment is understood with the next line alone'
    const remedy = 'Begin with the noun that the word stands for: “The gateway answers …” in place of “It answers …”.'
    return [{ file: path, line: at + 1, found: `a comment that begins with “${found}”`, rule, remedy }]
  })
}

/** The first words of a comment that begins in this line; the empty text when none does. */
function openingIn(line: string, before: string): string {
  const block = /(?:^|\s)\/\*\*?\s+(\S.*)$/.exec(line)?.[1]
  if (block !== undefined) return block
  if (/^\s*\/\*\*?\s*$/.test(before)) return /^\s*\*\s+(.*)$/.exec(line)?.[1] ?? ''
  return /^\s*\/\//.test(before) ? '' : (/^\s*\/\/\s+(.*)$/.exec(line)?.[1] ?? '')
}
