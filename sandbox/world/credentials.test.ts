import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestSandbox, type Json, type TestSandbox } from '../test-sandbox.ts'
import { plugins } from '../plugins.ts'

const RINA = '6281234567895'
const EMAIL = 'rina@contoh.id'
const NEW_PHONE = '628131112223'
const PASSWORD = 'Gapura#2026'
const NEW_PASSWORD = 'Melati#2027'
const BROWSER = 'the browser of the customer'
const PORTAL = { origin: 'http://localhost:8080' }

let testSandbox: TestSandbox
let token: string
let key = 0
beforeEach(async () => {
  testSandbox = createTestSandbox(plugins)
  token = await testSandbox.token(RINA)
})
afterEach(() => testSandbox.sandbox.close())

const post = async (path: string, body: object, bearer?: string) => {
  const { status, json } = await testSandbox.call('POST', path, {
    ...(bearer !== undefined && { token: bearer }),
    body,
    key: `key ${(key += 1)}`,
    headers: PORTAL,
  })
  return { status, json }
}
const newest = (to: string) => testSandbox.world.outbox.arrived(to)[0]
const mailedToken = () => /#token=(\S+)/.exec(newest(EMAIL)?.text ?? '')?.[1] ?? ''
const signInCode = async () => {
  await post('/api/request_otp', { phone: RINA, account_type: 'customer', domain_type: 'default' })
  return newest(RINA)?.code ?? ''
}
const checkCode = (otp: string) =>
  post('/api/check_otp', { phone: RINA, account_type: 'customer', domain_type: 'default', otp })
const mailed = async (path: string, body: object = {}) => {
  await post(path, { email: EMAIL, domain: 'default', ...body })
  return mailedToken()
}
const resetLink = () => mailed('/api/forgot_password')
const reset = (link: string, password = NEW_PASSWORD) =>
  post('/api/reset_password', { token: link, password, account_type: 'customer' })

/** Everything by which somebody could still sign in as the customer, or confirm an address for them: how to get it, and how to use it. */
const OUTSTANDING: Readonly<
  Record<string, { get(): Promise<string>; use(secret: string): Promise<{ status: number; json: Json }> }>
> = {
  'a sign-in link': {
    get: () =>
      mailed('/api/request-magic-link', {
        account_type: 'customer',
        browser: createHash('sha256').update(BROWSER).digest('base64url'),
      }),
    use: (link) => post('/api/magic-login', { token: link, account_type: 'customer', browser: BROWSER }),
  },
  'a reset link': { get: resetLink, use: (link) => reset(link, 'Kenanga#2028') },
  'a sign-in code': { get: signInCode, use: checkCode },
  'a temporary password': {
    get: async () => String((await checkCode(await signInCode())).json['password']),
    use: (password) => post('/api/login-with-password', { phone: RINA, password, account_type: 'customer' }),
  },
  'a ticket for the page after the router': {
    get: async () => {
      const body = { ip: '10.5.50.7', identity: 'balai', dst: `${PORTAL.origin}/` }
      return String((await post('/api/router/ticket', body, token)).json['data']?.['ticket'])
    },
    use: (ticket) => post('/api/magic-login', { ticket, account_type: 'customer' }),
  },
  'a link that verifies the email address': {
    get: async () => {
      await testSandbox.call('POST', '/api/ctm/verify-email', { token })
      return mailedToken()
    },
    use: (link) => testSandbox.call('GET', `/api/ctm/verify-email?token=${link}`),
  },
  'another session': {
    get: () => testSandbox.token(RINA),
    use: (bearer) => testSandbox.call('GET', '/api/status/customer', { token: bearer }),
  },
}

const changePhone = async (phone: string, bearer = token) => {
  await post('/api/change-phone/code', { phone }, bearer)
  return post('/api/change-phone', { phone, otp: newest(phone)?.code ?? '' }, bearer)
}
const changeEmail = (email: string) => testSandbox.call('PUT', '/api/ctm', { token, body: { email } })
const changePassword = (current_password: string, new_password: string) =>
  post('/api/change-password', { current_password, new_password }, token)

/** Each changes the credentials and, where the address or number is another afterwards, changes them back. */
const CHANGES: Readonly<Record<string, () => Promise<readonly { status: number }[]>>> = {
  'the phone number': async () => {
    const there = await changePhone(NEW_PHONE)
    // The number is back, so only the deletion refuses what was sent to it.
    return [there, await changePhone(RINA)]
  },
  'the email address': async () => [await changeEmail('rina@baru.id'), await changeEmail(EMAIL)],
  'the password': async () => [await changePassword(PASSWORD, NEW_PASSWORD)],
  'the password by a reset link': async () => [await reset(await resetLink())],
}

describe.each(Object.entries(CHANGES))('a change of %s', (_, change) => {
  test.each(Object.entries(OUTSTANDING))('ends the validity of %s', async (_, { get, use }) => {
    const secret = await get()
    expect(secret.length).toBeGreaterThan(5)
    expect((await change()).map(({ status }) => status)).not.toContain(422)
    expect([401, 422]).toContain((await use(secret)).status)
  })

  test('leaves other customers alone', async () => {
    const budi = await testSandbox.token('6281234567891')
    await change()
    expect((await testSandbox.call('GET', '/api/status/customer', { token: budi })).status).toBe(200)
  })
})

test.each(Object.entries(OUTSTANDING))('without a change, %s is accepted', async (_, { get, use }) => {
  expect((await use(await get())).status).toBe(200)
})

test.each(['the phone number', 'the email address', 'the password'])(
  'a change of %s keeps the session that made it',
  async (what) => {
    await CHANGES[what]?.()
    expect((await testSandbox.call('GET', '/api/status/customer', { token })).status).toBe(200)
  },
)

test('a code that was requested for another new number is refused after the password was changed', async () => {
  await post('/api/change-phone/code', { phone: NEW_PHONE }, token)
  await changePassword(PASSWORD, NEW_PASSWORD)
  const { json } = await post('/api/change-phone', { phone: NEW_PHONE, otp: newest(NEW_PHONE)?.code ?? '' }, token)
  expect(json['error']).toBe('otp.expired')
})
