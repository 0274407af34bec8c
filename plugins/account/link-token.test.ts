import { expect, test } from 'vitest'
import { tokenIn } from './link-token.ts'

test('a token stands in the fragment, alone or among others', () => {
  expect(tokenIn('#token=ev_12345678-abc')).toBe('ev_12345678-abc')
  expect(tokenIn('#a=1&token=ev_12345678')).toBe('ev_12345678')
})

test('without one there is no link to confirm', () => {
  expect(tokenIn('')).toBeNull()
  expect(tokenIn('#content')).toBeNull()
})

test.each([
  '#token=',
  '#token=short',
  '#token=with%20space12',
  '#token=%3Cscript%3Ealert',
  `#token=${'a'.repeat(1001)}`,
])('a broken one is no token: %s', (hash) => expect(tokenIn(hash)).toBe(''))
