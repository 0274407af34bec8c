import { expect, it } from 'vitest'
import { isBankCardRefusal } from './bank-card.ts'
import { formatExpiry, formatCardNumber } from './bank-card-format.ts'

it.each([
  ['0', '0'],
  ['09', '09'],
  ['092', '09/2'],
  ['0928', '09/28'],
  ['09/28', '09/28'],
  ['09/', '09'],
  ['09 / 2028', '09/28'],
  ['09285', '09/28'],
  ['', ''],
])('formats the expiry “%s” as “%s”', (typed, formatted) => expect(formatExpiry(typed)).toBe(formatted))

it('formats any pasted number in groups of four digits', () => {
  expect(formatCardNumber('4111-1111 1111.1111')).toBe('4111 1111 1111 1111')
  expect(formatCardNumber('41111')).toBe('4111 1')
  expect(formatCardNumber('1'.repeat(30)).replaceAll(' ', '')).toHaveLength(19)
})

it('a refusal names a field of the card', () => {
  expect(['number', 'expiry', 'cvc'].map((field) => isBankCardRefusal({ code: 'x', field }))).toEqual([
    true,
    true,
    true,
  ])
  expect([{ field: 'name' }, { code: 'x' }, null, 'number', new Error('x')].some(isBankCardRefusal)).toBe(false)
})
