import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { howOften } from '../../../tests/fuzz-duration.ts'
import type { ContentNode } from './own-page-content.ts'
import { LINK_PROTOCOLS, readMarkdown } from './read-markdown.ts'

/** As HTML, to be compared. */
const html = (nodes: readonly ContentNode[]): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return node
      const { tag, href, start, children } = node
      const head = `${tag}${href === undefined ? '' : ` ${href}`}${start === undefined ? '' : ` ${start}`}`
      return children ? `<${head}>${html(children)}</${tag}>` : `<${head}>`
    })
    .join('')
const read = (text: string) => html(readMarkdown(text).content)

describe('Markdown becomes elements', () => {
  it.each([
    ['Halo', '<p>Halo</p>'],
    ['*a* **b**', '<p><em>a</em><span> </span><strong>b</strong></p>'],
    ['- a\n- b', '<ul><li>a</li><li>b</li></ul>'],
    ['3. a', '<ol 3><li>a</li></ol>'],
    ['- a\n  - b', '<ul><li><span>a</span><ul><li>b</li></ul></li></ul>'],
    ['> a', '<blockquote><p>a</p></blockquote>'],
    ['a  \nb', '<p><span>a</span><br><span>b</span></p>'],
    ['---', '<hr>'],
    [
      '| a | b |\n| - | - |\n| 1 | **2** |',
      '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td><strong>2</strong></td></tr></tbody></table>',
    ],
    ['[a][x]\n\n[x]: /faq', '<p><a /faq>a</a></p>'],
  ])('%j', (text, expected) => expect(read(text)).toBe(expected))

  it('headings begin below the title of the page, and no level is skipped', () =>
    expect(read('# a\n\n#### b\n\n## c\n\n###### d')).toBe('<h2>a</h2><h3>b</h3><h3>c</h3><h4>d</h4>'))
})

describe('a link leads to', () => {
  it.each([
    '/faq',
    '/faq?a=1',
    'https://desa.example/a',
    'mailto:a@desa.example',
    'tel:+628123',
    'https://wa.me/628123',
  ])('%s', (url) => {
    expect(read(`[a](${url})`)).toBe(`<p><a ${url}>a</a></p>`)
    expect(readMarkdown(`[a](${url})`).faults).toEqual([])
  })
  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    'http://desa.example',
    'faq',
    '#a',
  ])('nowhere, and its text stays: %s', (url) => {
    const { content, faults } = readMarkdown(`\n[a](${url})`)
    expect(html(content)).toBe('<p><span>a</span></p>')
    expect(faults).toEqual([{ kind: 'link', line: 2, received: url }])
  })
})

it('HTML and pictures are left out and reported with their line', () => {
  const { content, faults } = readMarkdown('a <b onclick=x>b</b>\n\n<script>alert(1)</script>\n\n![Balai](x.png)')
  expect(html(content)).toBe('<p><span>a </span><span>b</span></p><p>Balai</p>')
  expect(faults.map(({ kind, line }) => [kind, line])).toEqual([
    ['html', 1],
    ['html', 1],
    ['html', 3],
    ['picture', 5],
  ])
})

it('elements below twenty levels are left out', () => {
  const { faults } = readMarkdown(`${'>'.repeat(2_000)} a`)
  expect(faults.map(({ kind }) => kind)).toEqual(['depth'])
})

it('no text gives a link of another kind, or a text beside an element', () => {
  const piece = fc.constantFrom(
    '[',
    ']',
    '(',
    ')',
    '<',
    '>',
    '*',
    '_',
    '`',
    '\n',
    '- ',
    '# ',
    '|',
    '!',
    'javascript:',
    '//x',
    'a',
    ' ',
    ':',
  )
  const text = fc.oneof(
    fc.string(),
    fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join('')),
  )
  const check = (nodes: readonly ContentNode[]): void => {
    expect(nodes.length < 2 || nodes.every((node) => typeof node !== 'string')).toBe(true)
    for (const node of nodes) {
      if (typeof node === 'string') continue
      const { href, children = [] } = node
      if (href !== undefined)
        expect(href.startsWith('/') ? !/^\/[/\\]/.test(href) : LINK_PROTOCOLS.includes(new URL(href).protocol)).toBe(
          true,
        )
      check(children)
    }
  }
  fc.assert(
    fc.property(text, (written) => check(readMarkdown(written).content)),
    { numRuns: howOften(500) },
  )
})
