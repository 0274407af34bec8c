/** The marks of a page's text, set around what is selected. Pure. */
export type Mark = 'heading' | 'list' | 'table' | 'link'
export type Selected = { readonly text: string; readonly start: number; readonly end: number }
type Words = { readonly column: string; readonly link: string }

/** The text after Enter within a list: the next entry begins, and an empty entry ends the list. Null: the line is not in a list. */
export function withNewLine({ text, start, end }: Selected): Selected | null {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const line = text.slice(from, start)
  if (!line.startsWith('- ')) return null
  const isEmpty = line.trim() === '-'
  const next = isEmpty ? `${text.slice(0, from)}\n${text.slice(end)}` : `${text.slice(0, start)}\n- ${text.slice(end)}`
  const at = isEmpty ? from + 1 : start + 3
  return { text: next, start: at, end: at }
}

/** @returns the new text, with that selected which is typed next */
export function withMark({ text, start, end }: Selected, mark: Mark, words: Words): Selected {
  const chosen = text.slice(start, end)
  if (mark === 'link') {
    const [label, address] = [chosen || words.link, 'https://']
    const next = `${text.slice(0, start)}[${label}](${address})${text.slice(end)}`
    const at = start + label.length + 3
    return { text: next, start: at, end: at + address.length }
  }
  if (mark === 'table') {
    const table = `| ${words.column} 1 | ${words.column} 2 |\n| --- | --- |\n|  |  |`
    const before = text.slice(0, end).replace(/\n*$/, '')
    const lead = before === '' ? '' : `${before}\n\n`
    const after = text.slice(end).replace(/^\n*/, '')
    const at = lead.length + 2
    return {
      text: `${lead}${table}\n${after === '' ? '' : `\n${after}`}`,
      start: at,
      end: at + words.column.length + 2,
    }
  }
  const from = text.lastIndexOf('\n', start - 1) + 1
  const lines = text.slice(from, end).split('\n')
  // At the end of a sentence a list begins below it.
  const isAtEnd = start === end && (end === text.length || text[end] === '\n')
  if (mark === 'list' && isAtEnd && lines[0] !== undefined && /^[^#-]/.test(lines[0].trim())) {
    return { text: `${text.slice(0, end)}\n- ${text.slice(end)}`, start: end + 3, end: end + 3 }
  }
  const sign = mark === 'heading' ? '# ' : '- '
  // A second press takes the mark away.
  const isMarked = lines.every((line) => line.startsWith(sign))
  const marked = lines.map((line) => (isMarked ? line.slice(sign.length) : `${sign}${line.replace(/^(#+ |- )/, '')}`))
  const next = marked.join('\n')
  return { text: `${text.slice(0, from)}${next}${text.slice(end)}`, start: from + next.length, end: from + next.length }
}
