import { expect, test } from 'vitest'
import { createTestBridge } from './testing/test-bridge.ts'

const EMAIL = 'siti@contoh.id'

async function withMail() {
  const mails: { readonly to: string; readonly text: string }[] = []
  const bridge = await createTestBridge({ sendMail: (to, text) => Promise.resolve(void mails.push({ to, text })) })
  bridge.billing.add({ id: 'siti', phone: '6281234567890', email: EMAIL })
  const forget = (email: string, origin = 'https://evil.example') =>
    bridge.call('POST', '/api/forgot_password', { body: { email, domain: 'warung' }, headers: { origin } })
  const reset = (token: string, password = 'Baru-123456', account_type = 'customer') =>
    bridge.call('POST', '/api/reset_password', { body: { token, password, account_type } })
  const tokenOf = () => /#token=(\S+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
  return { ...bridge, mails, forget, reset, tokenOf }
}

test('a link by mail sets a new password once, and ends all sessions', async () => {
  const { forget, reset, tokenOf, mails, signIn, call } = await withMail()
  const { access: bearer } = await signIn('siti')
  await forget(EMAIL)
  expect(mails[0]?.to).toBe(EMAIL)
  // The link must not contain a foreign origin.
  expect(mails[0]?.text).toContain('https://wifi.example/reset_password/warung#token=')
  const token = tokenOf()
  expect((await reset(token, 'weak')).answer).toMatchObject({ errors: { password: [expect.any(String)] } })
  expect((await reset(token, 'Baru-123456', 'rtrw')).answer).toMatchObject({ error: 'account.type' })
  const both = await Promise.all([reset(token), reset(token)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
  expect((await reset(token)).answer).toMatchObject({ error: 'link.expired' })
  expect((await call('GET', '/api/ctm/', { bearer })).status).toBe(401)
  const body = { username: 'siti', password: 'Baru-123456', account_type: 'customer' }
  expect((await call('POST', '/api/login-with-password', { body })).status).toBe(200)
})

test('an unknown address gets the same response and no mail', async () => {
  const { forget, mails } = await withMail()
  const [known, unknown] = [await forget(EMAIL), await forget('other@contoh.id')]
  expect(unknown).toMatchObject({ status: known.status, answer: known.answer })
  expect(mails).toHaveLength(1)
})

test('a link is valid for fifteen minutes, and is stored as a hash', async () => {
  const { forget, reset, tokenOf, later, store } = await withMail()
  await forget(EMAIL)
  expect(JSON.stringify(await store.db.selectFrom('links').selectAll().execute())).not.toContain(tokenOf())
  later(15 * 60_000)
  expect((await reset(tokenOf())).answer).toMatchObject({ error: 'link.expired' })
})

test('at most five mails an hour are sent to an address', async () => {
  const { forget, mails } = await withMail()
  for (let count = 0; count < 5; count += 1) await forget(EMAIL)
  expect((await forget(EMAIL)).status).toBe(429)
  expect(mails).toHaveLength(5)
})

test('a failed mail is logged without the address', async () => {
  const logged: string[] = []
  const { billing, call } = await createTestBridge({
    sendMail: () => Promise.reject(new Error('The mail server is away')),
    log: (line) => void logged.push(line),
  })
  billing.add({ id: 'siti', email: EMAIL })
  expect((await call('POST', '/api/forgot_password', { body: { email: EMAIL, domain: 'warung' } })).status).toBe(200)
  expect(logged).toEqual(['A mail could not be sent: The mail server is away'])
})

test('without a mail server the reset endpoints do not exist', async () => {
  const { call } = await createTestBridge()
  expect((await call('POST', '/api/forgot_password', { body: { email: EMAIL, domain: 'warung' } })).status).toBe(404)
})
