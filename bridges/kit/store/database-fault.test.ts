import { expect, test } from 'vitest'
import { databaseFault, errorKind, isUnreached } from './database-fault.ts'
import { openBridgeStore } from './open-store.ts'

const PLACE = { host: '127.0.0.1', port: 1, user: 'gapura', password: 'the password', name: 'portal' }

test.each(['mariadb', 'postgres'] as const)(
  'the error for an unreachable %s names the setting and a remedy',
  async (kind) => {
    const error: unknown = await openBridgeStore({ kind, ...PLACE }).then(
      () => null,
      (reason: unknown) => reason,
    )
    expect(isUnreached(error)).toBe(true)
    const { message } = databaseFault('database', PLACE, error)
    expect(message).toMatch(
      /^database: expected the database portal for the user gapura on 127\.0\.0\.1:1; received “connect ECONNREFUSED 127\.0\.0\.1:1”\. Start the database, or correct host and port\.$/,
    )
  },
)

test('a refused user gets another remedy, and the message does not contain the password', () => {
  const refused = Object.assign(new Error("Access denied for user 'gapura'"), { code: 'ER_ACCESS_DENIED_ERROR' })
  expect(isUnreached(refused)).toBe(false)
  expect(databaseFault('billing.database', PLACE, refused).message).toContain('Correct user and password')
  expect(databaseFault('billing.database', PLACE, refused).message).not.toContain(PLACE.password)
})

test('an error is logged with its name and code, not with its message', () => {
  const error = Object.assign(new Error("Duplicate entry 'siti@contoh.id'"), { code: 'ER_DUP_ENTRY' })
  expect(errorKind(error)).toBe('Error (ER_DUP_ENTRY)')
  expect(errorKind(new TypeError('x'))).toBe('TypeError')
  expect(errorKind('x')).toBe('unknown')
})
