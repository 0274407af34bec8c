import { describe, expect, test } from 'vitest'
import { createTestBridge } from './testing/test-bridge.ts'

const PHONE = '6281234567890'
const MINUTE = 60_000

describe('after a change of what signs in, earlier proofs are void:', () => {
  const withProofs = async () => {
    const mails: string[] = []
    const send = (_: string, text: string) => Promise.resolve(void mails.push(text))
    const bridge = await createTestBridge({ sendMail: send, sendSignInLink: send })
    bridge.billing.add({ id: 'siti', phone: PHONE, email: 'siti@contoh.id' })
    const { call, codeOf, later } = bridge
    const scope = { phone: PHONE, account_type: 'customer', domain_type: 'warung' }
    const requestCode = () => call('POST', '/api/request_otp', { body: scope })
    const exchange = async () =>
      (await call('POST', '/api/check_otp', { key: crypto.randomUUID(), body: { ...scope, otp: codeOf(PHONE) } }))
        .answer
    await requestCode()
    const temporary = await exchange()
    later(MINUTE)
    await requestCode()
    const mail = { email: 'siti@contoh.id', domain: 'warung', account_type: 'customer' }
    await call('POST', '/api/request-magic-link', { body: mail })
    for (let count = 0; count < 2; count += 1) await call('POST', '/api/forgot_password', { body: mail })
    const [link = '', firstReset = '', reset = ''] = mails.map((text) => /#token=(\S+)/.exec(text)?.[1] ?? '')
    const resetPassword = (token: string) =>
      call('POST', '/api/reset_password', { body: { token, password: 'Baru-123456', account_type: 'customer' } })
    const statuses = async () => ({
      temporary: (
        await call('POST', '/api/login-with-password', {
          body: { ...temporary, account_type: 'customer', domain: 'warung' },
        })
      ).status,
      code: (await exchange())['error'],
      link: (
        await call('POST', '/api/magic-login', {
          key: crypto.randomUUID(),
          body: { token: link, digits: PHONE.slice(-4), account_type: 'customer', domain: 'warung' },
        })
      ).status,
      reset: (await resetPassword(reset)).status,
    })
    return { ...bridge, firstReset, resetPassword, statuses }
  }
  const VOID = { temporary: 422, code: 'otp.expired', link: 422, reset: 422 }

  test('the password', async () => {
    const { signIn, call, statuses } = await withProofs()
    const { access: bearer } = await signIn('siti')
    const body = { current_password: 'password-siti', new_password: 'Baru-123456' }
    expect((await call('POST', '/api/change-password', { bearer, body })).status).toBe(200)
    expect(await statuses()).toEqual(VOID)
  })

  test('the password by a link', async () => {
    const { firstReset, resetPassword, statuses } = await withProofs()
    expect((await resetPassword(firstReset)).status).toBe(200)
    expect(await statuses()).toEqual(VOID)
  })

  test('the email address', async () => {
    const { signIn, call, statuses } = await withProofs()
    const { access: bearer } = await signIn('siti')
    expect((await call('PUT', '/api/ctm', { bearer, body: { email: 'baru@contoh.id' } })).status).toBe(200)
    expect(await statuses()).toEqual(VOID)
  })

  test('nothing changed, and each of them is valid', async () => {
    const { statuses } = await withProofs()
    expect(await statuses()).toEqual({ temporary: 200, code: undefined, link: 200, reset: 200 })
  })
})
