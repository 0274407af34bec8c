import { expect, it } from 'vitest'
import { ApiError, type Failure } from '../../kernel/api/api-error.ts'
import { failureText } from './failure-text.ts'

const answered = (status: number, message = '', code = ''): Failure => ({
  kind: 'status',
  errors: {},
  retryAfter: null,
  status,
  code,
  message,
})
const key = (text: string) => text

it.each<[Failure, string, string]>([
  [answered(400, 'The number is blocked'), 'The number is blocked', 'The number is blocked'],
  [answered(400), 'error.general', 'error.general'],
  [answered(502), 'error.server', 'error.general'],
  [answered(429, 'slow down'), 'error.busy', 'error.busy'],
  [answered(429, 'Three tries left', 'password.tries'), 'Three tries left', 'Three tries left'],
  [{ kind: 'network' }, 'error.network', 'error.internal'],
  [{ kind: 'timeout' }, 'error.timeout', 'error.internal'],
  [{ kind: 'absent' }, 'error.absent', 'error.internal'],
  [{ kind: 'shape', at: 'data' }, 'error.shape', 'error.internal'],
])('%o is “%s” on a screen and “%s” in a notice', (failure, onScreen, inNotice) => {
  const error = new ApiError('GET /api/ctm/', failure)
  expect([failureText(key, error, 'screen'), failureText(key, error, 'notice')]).toEqual([onScreen, inNotice])
})

it('an error that is not of a call is a problem of this part', () => {
  expect(failureText(key, new Error('boom'), 'screen')).toBe('error.part')
})
