import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { howOften } from './fuzz-duration.ts'
import { replaying } from './replaying.ts'
import { readSourceTree } from './rules/architecture/source-tree.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

test('stored counterexamples run first, in addition to the random runs', () => {
  const seen: string[] = []
  fc.assert(
    fc.property(fc.string({ maxLength: 3 }), (text) => void seen.push(text)),
    replaying(['stored, and long', 'stored too'], { numRuns: 5 }),
  )
  expect(seen.slice(0, 2)).toEqual(['stored, and long', 'stored too'])
  expect(seen).toHaveLength(2 + howOften(5))
})

test('a stored counterexample is found again', () => {
  const isShort = fc.property(fc.string({ maxLength: 3 }), (text) => text.length < 10)
  expect(fc.check(isShort, replaying(['stored, and long'])).counterexample).toEqual(['stored, and long'])
})

test('exactly one test replays each corpus', () => {
  const tests = readSourceTree(root).filter(({ path }) => path.includes('.test.'))
  const corpora = readdirSync(`${root}tests/corpus`)
  expect(corpora.length).toBeGreaterThan(0)
  for (const name of corpora) {
    expect(JSON.parse(readFileSync(`${root}tests/corpus/${name}`, 'utf8'))).not.toEqual([])
    expect(tests.filter(({ text }) => text.includes(`tests/corpus/${name}'`)).map(({ path }) => path)).toHaveLength(1)
  }
})
