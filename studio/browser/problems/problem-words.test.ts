import { expect, test } from 'vitest'
import type { Problem } from '../../contract.ts'
import { createTranslate, findText } from '../i18n/texts.ts'
import { problemWords } from './problem-words.ts'

const words = { t: createTranslate('id'), find: (key: string) => findText('id', key) }
const problem: Problem = {
  code: 'P208',
  pointer: '/brand/color',
  line: 1,
  column: 1,
  expected: 'a colour as # and six hexadecimal digits',
  received: '"hijau"',
  message: 'A value is not allowed.',
  remedy: 'write it as #rrggbb',
  isMild: false,
}

test('a problem is told in the studio’s language, with what is asked for and what is there', () => {
  expect(problemWords(problem, words)).toEqual({
    sentence: 'Isian ini tidak bisa dipakai.',
    remedy: 'Ubah seperti yang diminta.',
    detail: 'Diminta: warna seperti #15803d. Sekarang: "hijau".',
  })
})

test('English words of the check that have no translation are left out', () => {
  const other = { ...problem, expected: 'a value that fits the schema’s oneOf' }
  expect(problemWords(other, words).detail).toBe('Sekarang: "hijau".')
  expect(problemWords({ ...other, received: 'a PNG picture' }, words).detail).toBeNull()
})

test('a code that the page does not know has the sentence of the check', () => {
  expect(problemWords({ ...problem, code: 'P999' }, words)).toMatchObject({
    sentence: 'A value is not allowed.',
    remedy: 'write it as #rrggbb',
  })
})
