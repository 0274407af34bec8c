/** The checks of words themselves, on small made-up plugins. */
import { describe, expect, test } from 'vitest'
import { report } from '../architecture/fault.ts'
import { checkWords } from './check-words.ts'
import { hardCodedColours, hardCodedWords } from './hard-coded.ts'
import type { WordTree } from './word-tree.ts'

type Tree = Readonly<Record<string, string>>

function check(id: WordTree, files: Tree, en: WordTree = id, more: Readonly<Record<string, WordTree>> = {}): string {
  const core = { name: 'core', folder: 'locales', words: { id: { retry: 'Lagi' }, en: { retry: 'Again' } } }
  const uses = { 'core/ui/retry.tsx': `const { t } = useWords(); t('retry')` }
  const sources = Object.entries({ ...uses, ...files }).map(([path, text]) => ({ path, text }))
  const news = { name: 'news', folder: 'plugins/news/locales', words: { id, en, ...more } }
  return report(checkWords([core, news], sources, ['id', 'en']))
}
const news = (text: string): Tree => ({ 'plugins/news/news.tsx': text })

describe('words in order', () => {
  test.each<[string, WordTree, string]>([
    ['a key asked for', { title: 'Kabar' }, `const { t } = useWords('news'); t('title')`],
    ['a key in a branch', { list: { title: 'Kabar' } }, `const { t } = useWords('news'); t('list.title')`],
    ['a key under another name of t', { title: 'Kabar' }, `const { t: news } = useWords('news'); news('title')`],
    ['a key by the words’ own t', { title: 'Kabar' }, `const words = useWords('news'); words.t('title')`],
    ['a t handed in', { title: 'Kabar' }, `function head(t) { return t('title') }`],
    ['a key with its namespace', { title: 'Kabar' }, `const { t } = useWords(); t('news:title')`],
    ['a choice of keys', { on: 'Ya', off: 'Tidak' }, `const { t } = useWords('news'); t(is ? 'on' : 'off')`],
    [
      'plural forms of one key',
      { left_one: '{{count}} hari', left_other: '{{count}} hari' },
      `const { t } = useWords('news'); t('left', { count })`,
    ],
    [
      'a key in a table',
      { faq: { a: 'A' } },
      `// words: faq.*\nconst { t } = useWords('news'); rows.map((key) => t(key)); const rows = ['faq.a']`,
    ],
    [
      'keys promised by a pattern',
      { faq: { a: 'A', b: 'B' } },
      `// words: faq.*\nconst { t } = useWords('news'); t(\`faq.\${id}\`)`,
    ],
    [
      'two words in one file',
      { title: 'Kabar' },
      `const { t } = useWords('news'); const core = useWords(); t('title'); core.t('retry')`,
    ],
  ])('%s', (_, id, text) => expect(check(id, news(text))).toBe(''))

  test('a key in whoever’s words are handed in, promised for all', () => {
    const other = {
      'plugins/other/other.tsx': `// words: *:state.*\nconst { t } = useWords(words); t(\`state.\${one}\`)`,
    }
    expect(check({ state: { on: 'Ya' } }, other)).toBe('')
    expect(check({ state: { on: 'Ya' }, old: 'Lama' }, other)).toContain('news:old, which nothing uses')
  })

  test('a language may have more plural forms than the other', () => {
    const id = { left_other: '{{count}} hari' }
    const en = { left_one: 'one day', left_other: '{{count}} days' }
    expect(check(id, news(`const { t } = useWords('news'); t('left', { count })`), en)).toBe('')
  })
})

describe('words out of order', () => {
  const ask = news(`const { t } = useWords('news')\nt('title')`)

  test('a key asked for that is not there', () => {
    expect(check({}, ask)).toContain(`plugins/news/news.tsx:2\n  found:  t('title'), which news does not have`)
  })
  test('a key of the core asked for in the wrong namespace', () => {
    expect(check({}, news(`const { t } = useWords('news'); t('retry')`))).toContain(
      `t('retry'), which news does not have`,
    )
  })
  test('a key that nothing asks for', () => {
    expect(check({ title: 'Kabar', old: 'Lama' }, ask)).toContain('news:old, which nothing uses')
  })
  test('a key that another plugin’s file mentions by chance is still not used', () => {
    const other = { 'plugins/other/other.tsx': `const one = 'old'` }
    expect(check({ title: 'Kabar', old: 'Lama' }, { ...ask, ...other })).toContain('news:old, which nothing uses')
  })
  test('a key in one language only', () => {
    expect(check({ title: 'Kabar' }, ask, {})).toContain('news:title has no text in en')
    expect(check({}, {}, { title: 'News' })).toContain('news:title has no text in id')
  })
  test('a language that is not complete may lack words, and has none of its own', () => {
    const id = { title: 'Kabar', text: 'Isi' }
    const both = news(`const { t } = useWords('news')\nt('title')\nt('text')`)
    expect(check(id, both, id, { jv: { title: 'Kabar' } })).toBe('')
    expect(check(id, both, id, { jv: { titel: 'Kabar' } })).toContain('news:titel is in jv alone')
    expect(check(id, both, id, { jv: { title: '{{who}}' } })).toContain('{} in id and {who} in jv')
  })
  test('an empty text', () => {
    expect(check({ title: ' ' }, ask)).toContain('news:title is empty')
  })
  test('different placeholders', () => {
    expect(check({ title: 'Kabar {{day}}' }, ask, { title: 'News' })).toContain('{day} in id and {} in en')
  })
  test('a key put together without a promise', () => {
    const found = check({ faq: { a: 'A' } }, news(`const { t } = useWords('news'); t(\`faq.\${id}\`)`))
    expect(found).toContain('a key that only the running program knows')
    expect(found).toContain('news:faq.a, which nothing uses')
  })
  test('a promise that nothing fits', () => {
    expect(
      check({ title: 'Kabar' }, { ...ask, ...news(`// words: gone.*\nconst { t } = useWords('news'); t('title')`) }),
    ).toContain('words: gone.*')
  })
})

describe('what is written into a component', () => {
  const words = (text: string) => report(hardCodedWords({ path: 'plugins/news/news.tsx', text }))
  test.each([
    ['a word between tags', `<p>Hello</p>`],
    ['a word as an expression', `<p>{'Hello'}</p>`],
    ['a word beside a key', `<p>Rp {price}</p>`],
    ['a spoken label', `<button aria-label="Close" />`],
    ['a spoken label as an expression', `<img alt={'Logo'} />`],
  ])('%s is found', (_, text) => expect(words(`const one = ${text}`)).toContain('plugins/news/news.tsx:1'))

  test.each([
    `<p>{t('hello')}</p>`,
    `<p>· / –</p>`,
    `<p className="row">{price}</p>`,
    `<img alt="" />`,
    `<p role={'status'}>{a}</p>`,
  ])('%s is left alone', (text) => expect(words(`const one = ${text}`)).toBe(''))

  const colours = (path: string, text: string) => report(hardCodedColours({ path, text }))
  test.each([
    ['core/ui/field.css', '.field { color: #fff; }'],
    ['core/ui/field.css', '.field { border: 1px solid red; }'],
    ['core/ui/field.css', '.field { color: rgb(0 0 0 / 50%); }'],
    ['plugins/news/news.tsx', `<svg fill="#0a7b4c" />`],
  ])('%s: %s is found', (path, text) => expect(colours(path, text)).toContain('the colour'))

  test.each([
    ['core/ui/field.css', '.field { color: var(--colorNeutralForeground1); background: transparent; }'],
    ['core/ui/field.css', '/* as white as #fff */ .field { white-space: nowrap; }'],
    ['core/ui/field.tsx', `import { z } from '#core' // not #fff`],
    ['core/ui/field.tsx', `<a href="#added-later" />`],
    ['core/brand/brand.ts', `const white = '#ffffff'`],
  ])('%s: %s is left alone', (path, text) => expect(colours(path, text)).toBe(''))
})
