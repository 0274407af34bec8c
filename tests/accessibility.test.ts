/** Checks docs/accessibility.md: every criterion of WCAG 2.2 A and AA has a line, and every test that it names exists and runs. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { faultsOfNamed } from './named-tests.ts'

/** Level A and AA, without 4.1.1, which WCAG 2.2 gave up. */
const CRITERIA = {
  A: '1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2',
  AA: '1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2 3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3',
} as const
const ALL = Object.entries(CRITERIA).flatMap(([level, text]) => text.split(' ').map((number) => `${number} ${level}`))

const rows = readFileSync('docs/accessibility.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) =>
    line
      .slice(1, -1)
      .split(/\s\|\s/)
      .map((cell) => cell.trim()),
  )

/** What a line may say instead of naming a test. */
const BY_HAND = /^by hand, last looked at 20\d\d-\d\d-\d\d/
const OTHERWISE = /^(does not apply|not held): \S/

function faultsOf([criterion = '', , , heldBy = '']: readonly string[]): readonly string[] {
  return BY_HAND.test(heldBy) || OTHERWISE.test(heldBy) ? [] : faultsOfNamed(criterion, heldBy)
}

it('every criterion of WCAG 2.2 A and AA has its line', () => {
  const numbered = rows.map(([criterion = '', level]) => `${criterion.split(' ')[0]} ${level}`)
  expect(numbered.toSorted()).toEqual(ALL.toSorted())
})

it('every line names tests, which exist and run, or says honestly how it is held', () => {
  expect(rows.flatMap(faultsOf)).toEqual([])
})

it('a line that says nothing of the kind is a fault', () => {
  expect(faultsOf(['9.9.9', 'A', 'how', 'it is fine'])).toHaveLength(1)
  expect(faultsOf(['9.9.9', 'A', 'how', 'by hand'])).toHaveLength(1)
  expect(faultsOf(['9.9.9', 'A', 'how', '`e2e/gone.spec.ts` “x”'])).toEqual(['e2e/gone.spec.ts does not exist'])
  expect(faultsOf(['9.9.9', 'A', 'how', 'by hand, last looked at 2026-11-22'])).toEqual([])
})
