import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestSandbox, type TestSandbox } from '../../sandbox/test-sandbox.ts'
import signIn from '../sign-in/sandbox.ts'
import account from './sandbox.ts'

const RINA = '6281234567895'
let testSandbox: TestSandbox
let token: string
beforeEach(async () => {
  testSandbox = createTestSandbox([
    { id: 'sign-in', sandbox: signIn },
    { id: 'account', sandbox: account },
  ])
  token = await testSandbox.token(RINA)
})
afterEach(() => testSandbox.sandbox.close())

const requestLink = () => testSandbox.call('POST', '/api/ctm/verify-email', { token })
const mails = (to = 'rina@contoh.id') => testSandbox.world.outbox.arrived(to)
const tokenOf = (text: string | undefined) => /#token=(\S+)/.exec(text ?? '')?.[1] ?? ''
const follow = (link: string) => testSandbox.call('GET', `/api/ctm/verify-email?token=${link}`)
const verified = async () => (await testSandbox.call('GET', '/api/ctm/', { token })).json['data']?.['email_verified']
const HOUR = 3_600_000

test('a link is mailed at most once a minute and has its token in the fragment', async () => {
  expect((await requestLink()).json).toEqual({ resend_in: 60 })
  testSandbox.pass(20_000)
  expect((await requestLink()).json).toEqual({ resend_in: 40 })
  expect(mails()).toHaveLength(1)
  expect(mails()[0]?.link).toMatch(/^http:\/\/localhost:8080\/verify_new_email\/#token=ev_[\w-]{32}$/)
  testSandbox.pass(40_000)
  await requestLink()
  expect(mails()).toHaveLength(2)
})

test('an opened link verifies the address without a session, also when repeated', async () => {
  await requestLink()
  expect(await verified()).toBe(false)
  const link = tokenOf(mails()[0]?.text)
  expect((await follow(link)).status).toBe(200)
  expect(await verified()).toBe(true)
  expect((await follow(link)).status).toBe(200)
  expect((await requestLink()).json).toEqual({ resend_in: 0 })
})

test('a link is refused after a day, and after the email address was changed', async () => {
  await requestLink()
  const old = tokenOf(mails()[0]?.text)
  await testSandbox.call('PUT', '/api/ctm', { token, body: { email: 'baru@contoh.id' } })
  expect((await follow(old)).json).toMatchObject({ error: 'link.expired', errors: { token: [expect.any(String)] } })
  await requestLink()
  const fresh = tokenOf(mails('baru@contoh.id')[0]?.text)
  testSandbox.pass(24 * HOUR)
  expect((await follow(fresh)).status).toBe(422)
  expect((await follow('ev_nobody-knows-it')).status).toBe(422)
  token = await testSandbox.token(RINA)
  expect(await verified()).toBe(false)
})

test('a request for a link without an email address is refused', async () => {
  token = await testSandbox.token('6281234567894')
  expect((await requestLink()).json).toMatchObject({ errors: { email: ['Email belum diisi'] } })
})
