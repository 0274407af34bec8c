/** The words of the portal, held against the sources that ask for them. */
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { report } from './architecture/fault.ts'
import { isComplete, LANGUAGES } from '../core/text/languages.ts'
import { readSourceTree } from './architecture/source-tree.ts'
import { checkWords } from './words/check-words.ts'
import { hardCodedColours, hardCodedWords } from './words/hard-coded.ts'
import { readNamespaces } from './words/read-namespaces.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const shown = readSourceTree(root).filter(
  ({ path }) => /^(core|plugins|src)\//.test(path) && !/\.test\.tsx?$|^core\/testing/.test(path),
)
const scripts = shown.filter(({ path }) => !path.endsWith('.css'))

test('every word is there in each complete language, is asked for, and what is asked for is there', () => {
  expect(report(checkWords(readNamespaces(root), scripts, LANGUAGES.filter(isComplete)))).toBe('')
})

test('no component holds a customer’s word', () => {
  expect(report(scripts.flatMap(hardCodedWords))).toBe('')
})

test('no component holds a colour', () => {
  expect(report(shown.flatMap(hardCodedColours))).toBe('')
})
