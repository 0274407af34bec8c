/** Tests the checks of texts on small invented plugins. */
import { describe, expect, test } from 'vitest'
import { report } from '../architecture/fault.ts'
import { checkWords } from './check-words.ts'
import { hardCodedColours, hardCodedWords } from './hard-coded.ts'
import type { TextTree } from './word-tree.ts'

type Tree = Readonly<Record<string, string>>

function check(id: TextTree, files: Tree, en: TextTree = id, more: Readonly<Record<string, TextTree>> = {}): string {
  const core = { name: 'core', folder: 'locales', words: { id: { retry: 'Lagi' }, en: { retry: 'Again' } } }
  const uses = { 'core/kit/ui/retry.tsx': `const { t } = useTexts(); t('retry')` }
  const sources = Object.entries({ ...uses, ...files }).map(([path, text]) => ({ path, text }))
  const news = { name: 'news', folder: 'plugins/news/locales', words: { id, en, ...more } }
  return report(checkWords([core, news], sources, ['id', 'en']))
}
const news = (text: string): Tree => ({ 'plugins/news/news.tsx': text })

describe('texts without a fault', () => {
  test.each<[string, TextTree, string]>([
    ['a key in use', { title: 'Kabar' }, `const { t } = useTexts('news'); t('title')`],
    ['a key in a branch', { list: { title: 'Kabar' } }, `const { t } = useTexts('news'); t('list.title')`],
    ['a key under another name of t', { title: 'Kabar' }, `const { t: news } = useTexts('news'); news('title')`],
    ['a key by the member t of useTexts', { title: 'Kabar' }, `const words = useTexts('news'); words.t('title')`],
    ['a t that is a parameter', { title: 'Kabar' }, `function head(t) { return t('title') }`],
    ['a key with its namespace', { title: 'Kabar' }, `const { t } = useTexts(); t('news:title')`],
    ['a choice of keys', { on: 'Ya', off: 'Tidak' }, `const { t } = useTexts('news'); t(is ? 'on' : 'off')`],
    [
      'plural forms of one key',
      { left_one: '{{count}} hari', left_other: '{{count}} hari' },
      `const { t } = useTexts('news'); t('left', { count })`,
    ],
    [
      'a key in a table',
      { faq: { a: 'A' } },
      `// words: faq.*\nconst { t } = useTexts('news'); rows.map((key) => t(key)); const rows = ['faq.a']`,
    ],
    [
      'keys declared by a pattern',
      { faq: { a: 'A', b: 'B' } },
      `// words: faq.*\nconst { t } = useTexts('news'); t(\`faq.\${id}\`)`,
    ],
    [
      'texts of two namespaces in one file',
      { title: 'Kabar' },
      `const { t } = useTexts('news'); const core = useTexts(); t('title'); core.t('retry')`,
    ],
  ])('%s', (_, id, text) => expect(check(id, news(text))).toBe(''))

  test('keys of any namespace, declared by a pattern for all namespaces', () => {
    const other = {
      'plugins/other/other.tsx': `// words: *:state.*\nconst { t } = useTexts(words); t(\`state.\${one}\`)`,
    }
    expect(check({ state: { on: 'Ya' } }, other)).toBe('')
    expect(check({ state: { on: 'Ya' }, old: 'Lama' }, other)).toContain('news:old, which nothing uses')
  })

  test('a language may have more plural forms than the other', () => {
    const id = { left_other: '{{count}} hari' }
    const en = { left_one: 'one day', left_other: '{{count}} days' }
    expect(check(id, news(`const { t } = useTexts('news'); t('left', { count })`), en)).toBe('')
  })
})

describe('texts with a fault', () => {
  const uses = news(`const { t } = useTexts('news')\nt('title')`)

  test('a key in use that does not exist', () => {
    expect(check({}, uses)).toContain(`plugins/news/news.tsx:2\n  found:  t('title'), which news does not have`)
  })
  test('a key of the core that is used in the wrong namespace', () => {
    expect(check({}, news(`const { t } = useTexts('news'); t('retry')`))).toContain(
      `t('retry'), which news does not have`,
    )
  })
  test('a key that nothing uses', () => {
    expect(check({ title: 'Kabar', old: 'Lama' }, uses)).toContain('news:old, which nothing uses')
  })
  test('a key that only another plugin’s file mentions by chance is unused', () => {
    const other = { 'plugins/other/other.tsx': `const one = 'old'` }
    expect(check({ title: 'Kabar', old: 'Lama' }, { ...uses, ...other })).toContain('news:old, which nothing uses')
  })
  test('a key in one language only', () => {
    expect(check({ title: 'Kabar' }, uses, {})).toContain('news:title has no text in en')
    expect(check({}, {}, { title: 'News' })).toContain('news:title has no text in id')
  })
  test('an incomplete language may lack texts, but may not have keys of its own', () => {
    const id = { title: 'Kabar', text: 'Isi' }
    const both = news(`const { t } = useTexts('news')\nt('title')\nt('text')`)
    expect(check(id, both, id, { jv: { title: 'Kabar' } })).toBe('')
    expect(check(id, both, id, { jv: { titel: 'Kabar' } })).toContain('news:titel is only in jv')
    expect(check(id, both, id, { jv: { title: '{{who}}' } })).toContain('{} in id and {who} in jv')
  })
  test('an empty text', () => {
    expect(check({ title: ' ' }, uses)).toContain('news:title is empty')
  })
  test('different placeholders', () => {
    expect(check({ title: 'Kabar {{day}}' }, uses, { title: 'News' })).toContain('{day} in id and {} in en')
  })
  test('a key built at run time without a declared pattern', () => {
    const found = check({ faq: { a: 'A' } }, news(`const { t } = useTexts('news'); t(\`faq.\${id}\`)`))
    expect(found).toContain('a key that is built at run time')
    expect(found).toContain('news:faq.a, which nothing uses')
  })
  test('a declared pattern that no key matches', () => {
    expect(
      check({ title: 'Kabar' }, { ...uses, ...news(`// words: gone.*\nconst { t } = useTexts('news'); t('title')`) }),
    ).toContain('words: gone.*')
  })
})

describe('texts and colours in a component', () => {
  const reportOf = (text: string) => report(hardCodedWords({ path: 'plugins/news/news.tsx', text }))
  test.each([
    ['a word between tags', `<p>Hello</p>`],
    ['a word as an expression', `<p>{'Hello'}</p>`],
    ['a word beside a key', `<p>Rp {price}</p>`],
    ['a spoken label', `<button aria-label="Close" />`],
    ['a spoken label as an expression', `<img alt={'Logo'} />`],
  ])('%s is found', (_, text) => expect(reportOf(`const one = ${text}`)).toContain('plugins/news/news.tsx:1'))

  test.each([
    `<p>{t('hello')}</p>`,
    `<p>· / –</p>`,
    `<p className="row">{price}</p>`,
    `<img alt="" />`,
    `<p role={'status'}>{a}</p>`,
  ])('%s is allowed', (text) => expect(reportOf(`const one = ${text}`)).toBe(''))

  const colours = (path: string, text: string) => report(hardCodedColours({ path, text }))
  test.each([
    ['core/kit/ui/field.css', '.field { color: #fff; }'],
    ['core/kit/ui/field.css', '.field { border: 1px solid red; }'],
    ['core/kit/ui/field.css', '.field { color: rgb(0 0 0 / 50%); }'],
    ['plugins/news/news.tsx', `<svg fill="#0a7b4c" />`],
  ])('%s: %s is found', (path, text) => expect(colours(path, text)).toContain('the colour'))

  test.each([
    ['core/kit/ui/field.css', '.field { color: var(--ink); background: transparent; }'],
    ['core/kit/ui/field.css', '/* as white as #fff */ .field { white-space: nowrap; }'],
    ['core/kit/ui/field.tsx', `import { z } from '@gapura/core' // not #fff`],
    ['core/kit/ui/field.tsx', `<a href="#added-later" />`],
    ['host/brand/brand.ts', `const white = '#ffffff'`],
  ])('%s: %s is allowed', (path, text) => expect(colours(path, text)).toBe(''))
})
