/** No customer text contains a word that docs/words.md bans. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readNamespaces } from './texts/read-namespaces.ts'
import { textsOf } from './texts/word-tree.ts'

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
/** Removed before the check, because it contains a word that is banned only by itself. */
const ALLOWED = /kata sandi|\{\{\w+\}\}/gi
/** By `<namespace>:<key>`; a key that ends in `*` covers all keys below it. */
const EXCEPTIONS = rowsOf(exceptions).map(([keys, words]) => ({ keys: quoted(keys), words: quoted(words) }))

function bannedIn(text: string, language: string): readonly string[] {
  const plain = text.replace(ALLOWED, ' ')
  return (BANNED[language] ?? []).filter((word) => new RegExp(`(?<![\\w-])${word}(?![\\w-])`, 'i').test(plain))
}

function isExcepted(key: string, word: string): boolean {
  return EXCEPTIONS.some(
    ({ keys, words }) =>
      words.includes(word) &&
      keys.some((pattern) => (pattern.endsWith('*') ? key.startsWith(pattern.slice(0, -1)) : pattern === key)),
  )
}

const texts = readNamespaces('.').flatMap(({ name, words }) =>
  Object.keys(BANNED).flatMap((language) =>
    [...textsOf(words[language] ?? {})].flatMap(([key, variants]) =>
      variants.map((text) => ({ language, key: `${name}:${key}`, text })),
    ),
  ),
)

test('no text contains a word that docs/words.md bans', () => {
  expect(texts.length).toBeGreaterThan(1000)
  const faults = texts.flatMap(({ language, key, text }) =>
    bannedIn(text, language)
      .filter((word) => !isExcepted(key, word))
      .map((word) => `${language} ${key} contains “${word}”: ${text}`),
  )
  expect(faults).toEqual([])
})

test('every exception is still needed', () => {
  const needless = EXCEPTIONS.flatMap(({ keys, words }) =>
    keys.flatMap((pattern) =>
      words.flatMap((word) => {
        const covers = (key: string) => (pattern.endsWith('*') ? key.startsWith(pattern.slice(0, -1)) : pattern === key)
        return texts.some(({ language, key, text }) => covers(key) && bannedIn(text, language).includes(word))
          ? []
          : [`${pattern} does not contain “${word}”`]
      }),
    ),
  )
  expect(needless).toEqual([])
})

test('a banned word is found as a separate word, and not within another', () => {
  expect(bannedIn('Buka router ini', 'id')).toEqual(['router'])
  expect(bannedIn('Ganti kata sandi', 'id')).toEqual([])
  expect(bannedIn('Ketik sandi Anda', 'id')).toEqual(['sandi'])
  expect(bannedIn('The planned pause', 'en')).toEqual([])
})
