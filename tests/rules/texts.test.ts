/** Checks the portal's texts against the sources that use them. */
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { report } from './architecture/fault.ts'
import { isComplete, LANGUAGES } from '../../core/kernel/text/languages.ts'
import { readSourceTree } from './architecture/source-tree.ts'
import { checkWords } from './texts/check-words.ts'
import { hardCodedColours, hardCodedWords } from './texts/hard-coded.ts'
import { readNamespaces } from './texts/read-namespaces.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const shown = readSourceTree(root).filter(
  ({ path }) => /^(core|plugins|src|host\/http\/host-texts)[/.]/.test(path) && !/\.test\.tsx?$/.test(path),
)
const scripts = shown.filter(({ path }) => !path.endsWith('.css'))

test('every text exists in each complete language and is used, and every key in use has a text', () => {
  expect(report(checkWords(readNamespaces(root), scripts, LANGUAGES.filter(isComplete)))).toBe('')
})

test('no component contains a text that a customer reads', () => {
  expect(report(scripts.flatMap(hardCodedWords))).toBe('')
})

test('no component contains a colour', () => {
  expect(report(shown.flatMap(hardCodedColours))).toBe('')
})
