/** Checks that every test named in docs/security.md exists and is not skipped. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { faultsOfNamed, testsIn } from './named-tests.ts'

const rows = readFileSync('docs/security.md', 'utf8')
  .split('## Deviations')[0]
  ?.split('\n')
  .filter((line) => line.startsWith('|') && !/^\| (promise|-+) /.test(line))
  .map((line) => line.slice(1, -1).split(/\s\|\s/))

it('every promise names tests, which exist and run', () => {
  expect(rows?.length).toBeGreaterThan(50)
  expect(rows?.flatMap(([promise = '', heldBy = '']) => faultsOfNamed(promise, heldBy))).toEqual([])
})

it('a test that is missing, skipped or in a skipped suite is a fault', () => {
  const text = [
    "it('runs', () => {})",
    "it.skip('is skipped', () => {})",
    "test.each([1])('runs %i', () => {})",
    "test.todo('is to do')",
    "describe.skip('a suite', () => { it('is in it', () => {}) })",
    "describe('another', () => { it('is in the other', () => {}) })",
  ].join('\n')
  expect(testsIn('x.test.ts', text)).toEqual([
    { name: 'runs', runs: true },
    { name: 'is skipped', runs: false },
    { name: 'runs %i', runs: true },
    { name: 'is to do', runs: false },
    { name: 'is in it', runs: false },
    { name: 'is in the other', runs: true },
  ])
  expect(faultsOfNamed('It holds.', '')).toEqual(['“It holds.” names no test'])
  expect(faultsOfNamed('It holds.', '`tests/gone.test.ts` “x”')).toEqual(['tests/gone.test.ts does not exist'])
  expect(faultsOfNamed('It holds.', '`tests/security.test.ts` “x”')).toEqual(['tests/security.test.ts has no test “x”'])
})
