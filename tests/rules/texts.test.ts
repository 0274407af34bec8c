/** Checks the portal's texts against the sources that use them. */
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { report } from './architecture/fault.ts'
import { isComplete, LANGUAGES } from '../../core/kernel/text/languages.ts'
import { readSourceTree } from './architecture/source-tree.ts'
import { checkWords } from './texts/check-words.ts'
import { hardCodedColours, hardCodedWords } from './texts/hard-coded.ts'
import { readDeskTexts, readNamespaces } from './texts/read-namespaces.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const sources = readSourceTree(root)
const shown = sources.filter(
  ({ path }) => /^(core|plugins|src|host\/http\/host-texts)[/.]/.test(path) && !/\.test\.tsx?$/.test(path),
)
const scripts = shown.filter(({ path }) => !path.endsWith('.css'))

const desk = readDeskTexts(root)
const deskScripts = sources.filter(({ path }) => /^sandbox\/desk\/[^.]+\.ts$/.test(path))

test('every text exists in each complete language and is used, and every key in use has a text', () => {
  const files = [...scripts, ...deskScripts]
  expect(report(checkWords([...readNamespaces(root), desk], files, LANGUAGES.filter(isComplete)))).toBe('')
})

test.each(['id', 'en'])('a text that the desk lacks in %s is reported', (language) => {
  const { title: _, ...others } = desk.words[language] ?? {}
  const lacking = { ...desk, words: { ...desk.words, [language]: others } }
  expect(report(checkWords([lacking], deskScripts, ['id', 'en']))).toContain(`desk:title has no text in ${language}`)
})

test('no component contains a text that a customer reads', () => {
  expect(report(scripts.flatMap(hardCodedWords))).toBe('')
})

test('no component contains a colour', () => {
  expect(report(shown.flatMap(hardCodedColours))).toBe('')
})
