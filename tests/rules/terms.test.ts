/** No customer text says a word that docs/words.md gives up; that page is the list. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readNamespaces } from './words/read-namespaces.ts'
import { textsOf } from './words/word-tree.ts'

const [terms = '', exceptions = ''] = readFileSync('docs/words.md', 'utf8').split('## Exceptions')
const rowsOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => /^\| (?!-|Indonesian |text )/.test(line))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    )
const quoted = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word)

/** By language: the words that a text may not contain. */
const BANNED: Readonly<Record<string, readonly string[]>> = {
  id: rowsOf(terms).flatMap(([, , words]) => quoted(words)),
  en: rowsOf(terms).flatMap(([, , , words]) => quoted(words)),
}
/** What is left out before a text is looked at: it contains a word that is banned alone. */
const ALLOWED = /kata sandi|\{\{\w+\}\}/gi
/** By `<namespace>:<key>`, a key that ends in `*` covers all below it. */
const EXCEPTIONS = rowsOf(exceptions).map(([keys, words]) => ({ keys: quoted(keys), words: quoted(words) }))

function saidIn(text: string, language: string): readonly string[] {
  const plain = text.replace(ALLOWED, ' ')
  return (BANNED[language] ?? []).filter((word) => new RegExp(`(?<![\\w-])${word}(?![\\w-])`, 'i').test(plain))
}

function isExcepted(key: string, word: string): boolean {
  return EXCEPTIONS.some(
    ({ keys, words }) =>
      words.includes(word) && keys.some((one) => (one.endsWith('*') ? key.startsWith(one.slice(0, -1)) : one === key)),
  )
}

const texts = readNamespaces('.').flatMap(({ name, words }) =>
  Object.keys(BANNED).flatMap((language) =>
    [...textsOf(words[language] ?? {})].flatMap(([key, said]) =>
      said.map((text) => ({ language, key: `${name}:${key}`, text })),
    ),
  ),
)

test('no text says a word that docs/words.md gives up', () => {
  expect(texts.length).toBeGreaterThan(1000)
  const faults = texts.flatMap(({ language, key, text }) =>
    saidIn(text, language)
      .filter((word) => !isExcepted(key, word))
      .map((word) => `${language} ${key} says “${word}”: ${text}`),
  )
  expect(faults).toEqual([])
})

test('every exception is still needed', () => {
  const needless = EXCEPTIONS.flatMap(({ keys, words }) =>
    keys.flatMap((one) =>
      words.flatMap((word) => {
        const covers = (key: string) => (one.endsWith('*') ? key.startsWith(one.slice(0, -1)) : one === key)
        return texts.some(({ language, key, text }) => covers(key) && saidIn(text, language).includes(word))
          ? []
          : [`${one} does not say “${word}”`]
      }),
    ),
  )
  expect(needless).toEqual([])
})

test('a banned word is found as a word, and not within another', () => {
  expect(saidIn('Buka router ini', 'id')).toEqual(['router'])
  expect(saidIn('Ganti kata sandi', 'id')).toEqual([])
  expect(saidIn('Ketik sandi Anda', 'id')).toEqual(['sandi'])
  expect(saidIn('The planned pause', 'en')).toEqual([])
})
