import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestSandbox, type TestSandbox } from '../../sandbox/test-sandbox.ts'
import signIn from '../sign-in/sandbox.ts'
import settings from './sandbox.ts'

const OLD = 'Gapura#2026'
const NEW = 'Baru#2027'
const BUDI = '6281234567891'

let testSandbox: TestSandbox
let token: string
beforeEach(async () => {
  testSandbox = createTestSandbox([
    { id: 'sign-in', sandbox: signIn },
    { id: 'settings', sandbox: settings },
  ])
  token = await testSandbox.token(BUDI)
})
afterEach(() => testSandbox.sandbox.close())

const change = (current_password: string, new_password: string) =>
  testSandbox.call('POST', '/api/change-password', { token, body: { current_password, new_password } })
const signInWith = async (password: string) =>
  (
    await testSandbox.call('POST', '/api/login-with-password', {
      body: { phone: BUDI, domain: 'default', password, account_type: 'customer' },
    })
  ).status

describe('a password', () => {
  test('is changed with the current password', async () => {
    expect((await change(OLD, NEW)).status).toBe(200)
    expect([await signInWith(OLD), await signInWith(NEW)]).toEqual([422, 200])
  })

  test('ends all other sessions when it is changed', async () => {
    const other = await testSandbox.token(BUDI)
    await change(OLD, NEW)
    const status = async (bearer: string) =>
      (await testSandbox.call('GET', '/api/status/customer', { token: bearer })).status
    expect([await status(token), await status(other)]).toEqual([200, 401])
  })

  test('may be a passphrase, but not a commonly used password', async () => {
    expect((await change(OLD, 'Password#1')).json).toMatchObject({
      error: 'password.known',
      errors: { new_password: ['Kata sandi ini terlalu mudah ditebak. Pakai yang lain.'] },
    })
    expect((await change(OLD, 'kopi hitam di warung')).status).toBe(200)
    expect(await signInWith('kopi hitam di warung')).toBe(200)
  })

  test('stays when the current password is wrong or the new one is weak, with an error of that field', async () => {
    expect(Object.keys((await change('Salah#2026', NEW)).json['errors'] ?? {})).toEqual(['current_password'])
    expect(Object.keys((await change(OLD, 'lemah')).json['errors'] ?? {})).toEqual(['new_password'])
    expect(await signInWith(OLD)).toBe(200)
  })

  test('cannot be changed for an hour after ten wrong tries', async () => {
    for (let tries = 0; tries < 10; tries += 1) await change('Salah#2026', NEW)
    const { status, headers } = await change(OLD, NEW)
    expect([status, headers.get('retry-after')]).toEqual([429, '3600'])
    testSandbox.pass(60 * 60_000)
    token = await testSandbox.token(BUDI)
    expect((await change(OLD, NEW)).status).toBe(200)
  })
})
