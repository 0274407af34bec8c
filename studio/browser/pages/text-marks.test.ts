import { expect, test } from 'vitest'
import { withMark, withNewLine, type Mark } from './text-marks.ts'

const WORDS = { column: 'Kolom', link: 'tautan' }
/** The selection is between the bars. */
function press(marked: string, mark: Mark): string {
  const [before = '', chosen = '', after = ''] = marked.split('|')
  const start = before.length
  const found = withMark({ text: before + chosen + after, start, end: start + chosen.length }, mark, WORDS)
  return `${found.text.slice(0, found.start)}<${found.text.slice(found.start, found.end)}>${found.text.slice(found.end)}`
}

test('a heading marks the line of the cursor, and a second press takes it away', () => {
  expect(press('satu\nd||ua\ntiga', 'heading')).toBe('satu\n# d<>ua\ntiga')
  expect(press('satu\n# dua||', 'heading')).toBe('satu\ndua<>')
})

test('a list marks each selected line', () => {
  expect(press('|satu\ndua|', 'list')).toBe('- satu\n- dua<>')
  expect(press('Kami buka tiap hari.||', 'list')).toBe('Kami buka tiap hari.\n- <>')
})

test('a link takes the selected words, and its address is typed next', () => {
  expect(press('lihat |tanya jawab| ini', 'link')).toBe('lihat [tanya jawab](<https://>) ini')
  expect(press('||', 'link')).toBe('[tautan](<https://>)')
})

test('a table is a block of its own, and its first heading is typed next', () => {
  const { text, start, end } = withMark({ text: 'Jam buka\nAkhir', start: 8, end: 8 }, 'table', WORDS)
  expect(text).toBe('Jam buka\n\n| Kolom 1 | Kolom 2 |\n| --- | --- |\n|  |  |\n\nAkhir')
  expect(text.slice(start, end)).toBe('Kolom 1')
})

test('Enter begins the next entry of a list, an empty entry ends it, and elsewhere it stays a new line', () => {
  const enter = (text: string, at = text.length) => withNewLine({ text, start: at, end: at })?.text ?? null
  expect(enter('- Senin')).toBe('- Senin\n- ')
  expect(enter('- Senin\n- Sabtu', 7)).toBe('- Senin\n- \n- Sabtu')
  expect(enter('- Senin\n- ')).toBe('- Senin\n\n')
  expect(enter('Senin')).toBeNull()
})
