import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import stored from '../../tests/corpus/json-fault.json'
import { replaying } from '../../tests/replaying.ts'
import { findJsonFault } from './json-fault.ts'

const parses = (text: string) => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

test('finds a fault exactly when JSON.parse does', () => {
  const token = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"a"',
    '"',
    "'",
    '0',
    '01',
    '-',
    '1.',
    '2e5',
    'true',
    'nul',
    ' ',
    '\n',
    '\\',
    '//',
  )
  const text = fc.oneof(
    fc.array(token, { maxLength: 12 }).map((tokens) => tokens.join('')),
    fc.string(),
    fc.json(),
  )
  fc.assert(
    fc.property(text, (candidate) => {
      expect(findJsonFault(candidate) === null).toBe(parses(candidate))
    }),
    replaying(stored, { numRuns: 3_000 }),
  )
})

test.each([
  ['{\n  "id": "a",\n}', 3, 1, '}', 'remove the comma before it'],
  ['{\n  "id": "a"\n  "name": "b"\n}', 3, 3, '"name"', 'put a comma before it'],
  ['{ // who\n}', 1, 3, '//', 'JSON has no comments; remove it'],
  ["{ 'id': 1 }", 1, 3, "'id'", 'use double quotes'],
  ['{ "id": "a', 1, 9, '"', 'close the text with a double quote'],
  ['{ "id": [1', 1, 11, 'the end of the file', 'close what is still open'],
  ['{ id: 1 }', 1, 3, 'id', 'put the key in double quotes'],
  ['', 1, 1, 'the end of the file', 'close what is still open'],
])('%j: line %i, column %i', (text, line, column, received, remedy) => {
  expect(findJsonFault(text)).toMatchObject({ line, column, received, remedy })
})
