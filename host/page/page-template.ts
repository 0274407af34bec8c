/**
 * Fills the marks of the page's template, `index.html` at the top level. It is read as text and bundled, so no host reads it from a disk.
 */
import template from '../../index.html?raw'

/** The browser's entry: its source, as the template names it and as the build's manifest calls it. */
export const BROWSER_ENTRY = 'src/browser/main.tsx'

/** The mark that each value replaces. */
export const MARKS = {
  /** The start tag with the page's language, direction, classes and release. */
  html: '<html lang="id">',
  title: '<!--page:title-->',
  brand: '<!--page:brand-->',
  head: '<!--page:head-->',
  /** Shown by a browser without scripts. */
  notice: '<!--page:notice-->',
  app: '<!--page:app-->',
  /** Preloads and scripts that stand before the entry's script. */
  before: '<!--page:before-->',
  entry: `<script type="module" src="/${BROWSER_ENTRY}"></script>`,
  after: '<!--page:after-->',
} as const

type Mark = keyof typeof MARKS
export type PageValues = Readonly<Record<Mark, string>>

/** Fills the template. A line that is empty then is left out. */
export const fillPage = compileTemplate(template)

/**
 * Splits a template at its marks, once.
 *
 * @throws when a mark is missing or occurs twice
 */
export function compileTemplate(text: string): (values: PageValues) => string {
  // The cast holds: these are the keys of `MARKS`.
  const marks = Object.entries(MARKS) as (readonly [Mark, string])[]
  const written = text.replace(/<!--(?!page:)[^]*?-->/g, '')
  for (const [name, mark] of marks) {
    const count = written.split(mark).length - 1
    if (count !== 1)
      throw new Error(`index.html: the mark “${name}” (${mark}) must be there once; it is there ${count} times`)
  }
  const lines = written
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => piecesOf(line, marks))
  return (values) =>
    lines
      .map((pieces) => pieces.map((piece) => (typeof piece === 'string' ? piece : values[piece.mark])).join(''))
      .filter((line) => line !== '')
      .join('\n')
}

type Piece = string | { readonly mark: Mark }

function piecesOf(line: string, marks: readonly (readonly [Mark, string])[]): readonly Piece[] {
  const found = marks.find(([, mark]) => line.includes(mark))
  if (!found) return line === '' ? [] : [line]
  const [mark, written] = found
  const [before = '', after = ''] = line.split(written)
  return [...piecesOf(before, marks), { mark }, ...piecesOf(after, marks)]
}

export function linesOf(...lines: readonly string[]): string {
  return lines.filter((line) => line !== '').join('\n')
}
