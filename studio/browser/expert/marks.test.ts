import { expect, test } from 'vitest'
import type { Problem } from '../../contract.ts'
import { marksOf } from './marks.ts'

const TEXT = '{\n  "name": 5,\n  "id": "a"\n}\n'
const problem = (place: Partial<Problem>): Problem => ({
  code: 'P208',
  pointer: '/name',
  line: 2,
  column: 11,
  expected: 'a text',
  received: '5',
  message: 'A name is a text.',
  remedy: 'Put it in quotes.',
  isMild: false,
  ...place,
})

test('a problem marks its place, with what to do', () => {
  const [mark] = marksOf(TEXT, [problem({})])
  expect(TEXT.slice(mark?.from, mark?.to)).toBe('5')
  expect(mark).toMatchObject({ severity: 'error', message: 'A name is a text. Put it in quotes.' })
  expect(marksOf(TEXT, [problem({ isMild: true })])[0]?.severity).toBe('warning')
})

test('a problem whose place is unknown or gone has no mark', () => {
  expect(marksOf(TEXT, [problem({ line: null }), problem({ line: 40 })])).toEqual([])
  const [mark] = marksOf(TEXT, [problem({ column: 400 })])
  expect(mark?.from).toBe(mark?.to)
})
