/** Dates for people are written by `core/kernel/text/formats.ts`; dates for machines by parts or arithmetic. */
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { report } from './architecture/fault.ts'
import { readSourceTree } from './architecture/source-tree.ts'

const sources = readSourceTree(fileURLToPath(new URL('../..', import.meta.url)))

/** A language's format may change with each version of its data, so no text that a program reads may depend on one. */
const FITTING = /toLocale(?:Date|Time)?String\(|DateTimeFormat\(\[?'(?!en')[^)]*\)\.format\(|'(?:en-CA|sv|sv-SE)'/g

function datesByLocale({ path, text }: { readonly path: string; readonly text: string }) {
  return [...text.matchAll(FITTING)].map(([found]) => ({
    file: path,
    found,
    rule: 'No date is written by a language whose format happens to fit',
    remedy: 'Take dayOf or a format of @gapura/core/text, or the parts of formatToParts.',
  }))
}

test('a format that happens to fit is found', () => {
  const texts = ["Intl.DateTimeFormat('en-CA', { timeZone })", "at.toLocaleDateString('sv')", 'at.toLocaleTimeString()']
  for (const text of texts) expect(datesByLocale({ path: 'core/a.ts', text }).length, text).toBeGreaterThan(0)
  expect(datesByLocale({ path: 'core/a.ts', text: 'new Intl.DateTimeFormat().resolvedOptions()' })).toEqual([])
})

test('no date is written by a language whose format happens to fit', () => {
  const faults = sources.filter(({ path }) => !path.startsWith('tests/')).flatMap(datesByLocale)
  expect(report(faults)).toBe('')
})
