import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createTestBridge } from './testing/test-bridge.ts'

const EMAIL = 'siti@contoh.id'
/** The random value that the requesting browser stores; it sends only the hash. */
const BROWSER = 'a-random-value'
const HASH = createHash('sha256').update(BROWSER).digest('base64url')

async function withMail() {
  const mails: { readonly to: string; readonly text: string }[] = []
  const record = (to: string, text: string) => Promise.resolve(void mails.push({ to, text }))
  const bridge = await createTestBridge({ sendMail: record, sendSignInLink: record })
  bridge.billing.add({ id: 'siti', phone: '6281234567890', email: EMAIL, name: 'Siti Rahmawati' })
  const requestLink = (email = EMAIL, browser: string | undefined = HASH) =>
    bridge.call('POST', '/api/request-magic-link', {
      body: {
        email,
        domain: 'warung',
        account_type: 'customer',
        browser,
      },
      headers: { origin: 'https://evil.example' },
    })
  const tokenOf = () => /#token=(\S+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
  const enter = (token: string, proof: object = { browser: BROWSER }) =>
    bridge.call('POST', '/api/magic-login', {
      key: crypto.randomUUID(),
      body: {
        token,
        domain: 'warung',
        account_type: 'customer',
        ...proof,
      },
    })
  return { ...bridge, mails, requestLink, tokenOf, enter }
}

test('in the requesting browser a link signs in once, even if it is opened twice at the same time', async () => {
  const { requestLink, mails, tokenOf, enter, call } = await withMail()
  await requestLink()
  expect(mails[0]?.to).toBe(EMAIL)
  // The link must not contain a foreign origin.
  expect(mails[0]?.text).toContain('https://wifi.example/verify/warung#token=')
  const token = tokenOf()
  const both = await Promise.all([enter(token), enter(token)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
  const answer: Readonly<Record<string, unknown>> = both.find(({ status }) => status === 200)?.answer ?? {}
  expect(answer['accounts']).toEqual([{ account_type: 'customer', account_status: 'active' }])
  const profile = await call('GET', '/api/ctm/', { bearer: String(answer['access_token']) })
  expect(profile.answer['data']).toMatchObject({ email: EMAIL })
  expect((await enter(token)).answer['error']).toBe('link.expired')
})

test('an unknown address gets the same response and no mail, and mails are limited', async () => {
  const { requestLink, mails } = await withMail()
  const [known, unknown] = [await requestLink(), await requestLink('other@contoh.id')]
  expect(unknown).toMatchObject({ status: known.status, answer: known.answer })
  expect(mails).toHaveLength(1)
  for (let mail = 2; mail <= 5; mail++) expect((await requestLink()).status).toBe(200)
  expect((await requestLink()).status).toBe(429)
})

test('a link is valid for ten minutes on its own portal, and is stored as a hash', async () => {
  const { requestLink, enter, tokenOf, later, store } = await withMail()
  await requestLink()
  expect(JSON.stringify(await store.db.selectFrom('sign_in_links').selectAll().execute())).not.toContain(tokenOf())
  expect((await enter(tokenOf(), { domain: 'kampus', browser: BROWSER })).answer['error']).toBe('link.foreign')
  expect((await enter(tokenOf(), { account_type: 'rtrw', browser: BROWSER })).answer['error']).toBe('account.type')
  later(10 * 60_000)
  expect((await enter(tokenOf())).answer['error']).toBe('link.expired')
})

test('in another browser a link shows the masked account, and signs in with the last digits of the number', async () => {
  const { requestLink, enter, tokenOf } = await withMail()
  await requestLink()
  for (const proof of [{}, { browser: 'another' }, { browser: HASH }])
    expect((await enter(tokenOf(), proof)).answer).toMatchObject({
      error: 'link.elsewhere',
      message: 'Tautan ini membuka akun S••• R•••, s•••@c•••.',
    })
  expect((await enter(tokenOf(), { digits: '0000' })).answer['error']).toBe('link.digits')
  expect((await enter(tokenOf(), { digits: '7890' })).status).toBe(200)
})

test('five tries with wrong digits end a link, also with parallel tries', async () => {
  const { requestLink, enter, tokenOf } = await withMail()
  await requestLink()
  const tries = await Promise.all(
    Array.from({ length: 8 }, (_, digit) => enter(tokenOf(), { digits: `000${digit}` }).then(({ answer }) => answer)),
  )
  expect(tries.filter(({ error }) => error === 'link.digits').length).toBeLessThanOrEqual(5)
  expect((await enter(tokenOf(), { digits: '7890' })).answer['error']).toBe('link.expired')
})

test('a sign-in link cannot reset a password, and a reset link cannot sign in', async () => {
  const { requestLink, enter, tokenOf, call } = await withMail()
  await requestLink()
  const body = { token: tokenOf(), password: 'Baru-123456', account_type: 'customer' }
  expect((await call('POST', '/api/reset_password', { body })).answer['error']).toBe('link.expired')
  await call('POST', '/api/forgot_password', { body: { email: EMAIL, domain: 'warung' } })
  expect((await enter(tokenOf())).answer['error']).toBe('link.expired')
})

test('sign-in by link is offered only with a mail server', async () => {
  const offers = async ({ call, signIn, billing }: Awaited<ReturnType<typeof createTestBridge>>) => {
    billing.add({ id: 'budi' })
    const { access: bearer } = await signIn('budi')
    const body = { email: EMAIL, account_type: 'customer' }
    const { answer } = await call('POST', '/api/get-email-auth-method', { body })
    const { answer: appSettings } = await call('GET', '/api/app-settings', { bearer })
    return [answer['methods'], (appSettings['data'] as { readonly features: readonly string[] }).features]
  }
  expect(await offers(await withMail())).toEqual([['password', 'magic'], ['magic-link']])
  expect(await offers(await createTestBridge())).toEqual([['password'], []])
})
