import { describe, expect, it } from 'vitest'
import { parseAnswer } from '../api/parse-answer.ts'
import { codeAnswer, getAuthorization, tokenResult } from './endpoints.ts'

describe('the answer to a request for a code', () => {
  it.each([
    [{}, false],
    [{ error: false }, false],
    [{ error: null }, false],
    [{ error: 0 }, false],
    [{ error: '' }, false],
    [{ error: true }, true],
    [{ error: 'otp.limit' }, true],
    [{ error: 1 }, true],
  ])('%j is a failure: %s', (wire, error) => expect(codeAnswer.parse(wire).error).toBe(error))

  it.each([
    [211, 211],
    ['212', 212],
    ['sent', 0],
    [null, 0],
    [undefined, 0],
  ])('the status %j is %i', (status, read) => expect(codeAnswer.parse({ status }).status).toBe(read))
})

it.each([['["buy"]'], ['{"permissions":["buy"]}'], ['{"data":["buy"]}'], ['{"data":{"permissions":["buy"]}}']])(
  'permissions are read from %s',
  (body) => expect(parseAnswer(getAuthorization, '', body)).toEqual({ permissions: ['buy'] }),
)

it.each([['2026-11-22T00:00:00.000Z'], [1_795_305_600], ['1795305600']])(
  'the expiry %j is the same moment',
  (expiry) => {
    const wire = { access_token: 'a', access_token_expiry: expiry, refresh_token: 'r', refresh_token_expiry: expiry }
    const read = tokenResult.parse({ ...wire, accounts: [] })
    expect([read.access_token_expiry, read.refresh_token_expiry]).toEqual(Array(2).fill('2026-11-22T00:00:00.000Z'))
  },
)
