import { expect, it, vi } from 'vitest'
import { readCodeAnswer } from './code-answer.ts'

it('during the cooldown the previous code counts as sent; a limit and other errors are reported', () => {
  expect(readCodeAnswer({ error: true, status: 429, resend_in: 30 }).kind).toBe('sent')
  expect(readCodeAnswer({ error: true, status: 211, resend_in: 3_600 })).toEqual({ kind: 'limit' })
  expect(readCodeAnswer({ error: true, status: 212 })).toEqual({ kind: 'limit' })
  expect(readCodeAnswer({ error: true, status: 500, message: 'No gateway' })).toEqual({
    kind: 'refused',
    message: 'No gateway',
  })
})

it.each([
  ['the time that the server reports', { error: false, status: 200, resend_in: 45 }, 45],
  ['a reported time of zero', { error: false, status: 200, resend_in: 0 }, 0],
  ['a minute without a reported time', { error: false, status: 200 }, 60],
  ['a minute if the reported time is null', { error: false, status: 200, resend_in: null }, 60],
  ['the remaining time of a code that is still valid', { error: true, status: 429, resend_in: 30 }, 30],
])('another code can be requested after %s', (_, answer, seconds) => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 })
  expect(readCodeAnswer(answer)).toEqual({ kind: 'sent', resendAt: 1_000_000 + seconds * 1_000 })
})

it('a refusal without a message has an empty one', () => {
  expect(readCodeAnswer({ error: true, status: 500 })).toEqual({ kind: 'refused', message: '' })
  expect(readCodeAnswer({ error: true, status: 500, message: null })).toEqual({ kind: 'refused', message: '' })
})
