import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ApiError, type Failure } from '@gapura/core/api'
import { actionOf } from './action-of.ts'

const CALL = { method: 'POST', path: '/api/check_otp' } as const
const messageOf = (failure: Failure) => actionOf(CALL, new ApiError('POST /api/check_otp', failure)).message
const status = (code: string, message = ''): Failure => ({
  kind: 'status',
  status: 422,
  code,
  message,
  errors: {},
  retryAfter: null,
})

describe('the log entry of a call', () => {
  it('has the declared method and path, and the outcome', () => {
    expect(actionOf(CALL, null)).toEqual({
      action: 'POST /api/check_otp',
      status: 'success',
      message: '',
      type: 'change',
    })
    expect(actionOf({ method: 'GET', path: '/api/{account}/purchases/{id}' }, null)).toMatchObject({
      action: 'GET /api/{account}/purchases/{id}',
      type: 'read',
    })
  })

  it('has the reason as a code', () => {
    expect(messageOf(status('otp.wrong', 'The code 123456 is wrong'))).toBe('HTTP 422 otp.wrong')
    expect(messageOf({ kind: 'timeout' })).toBe('timeout')
    expect(messageOf({ kind: 'shape', at: '/data/0/price' })).toBe('shape /data/0/price')
  })

  it('contains no text of the back end, which may contain a token, a code or a password', () => {
    const secret = fc.oneof(
      fc.stringMatching(/^\d{4,8}$/),
      fc.stringMatching(/^[A-Za-z0-9_-]{12,60}$/).filter((text) => /\d/.test(text)),
      fc.constant('Gapura#2026'),
    )
    fc.assert(
      fc.property(secret, fc.string(), (text, around) => {
        const texts = [
          messageOf(status(text)),
          messageOf(status(`${around}${text}`, text)),
          messageOf(status('otp.wrong', `${around} ${text}`)),
          messageOf({ kind: 'shape', at: `/data/${text}` }),
        ]
        for (const message of texts) expect(message).not.toContain(text)
      }),
    )
  })
})
