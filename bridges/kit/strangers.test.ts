/** Nobody locks out somebody else. */
import { expect, test } from 'vitest'
import { createTestBridge } from './testing/test-bridge.ts'

const PHONE = '6281234567890'
const MINUTE = 60_000

test('the password that a code is exchanged for signs in whatever limit of passwords a stranger has reached', async () => {
  const { billing, call, sent } = await createTestBridge()
  billing.add({ id: 'siti', phone: PHONE })
  const wrong = { username: 'siti', password: 'wrong', account_type: 'customer' }
  // Fifty for the name from many networks, and a hundred for invented names from the customer's own network.
  for (let count = 0; count < 50; count += 1)
    await call('POST', '/api/login-with-password', { body: wrong, address: `198.51.100.${count % 10}` })
  for (let count = 0; count < 100; count += 1)
    await call('POST', '/api/login-with-password', { body: { ...wrong, username: `other-${count}` } })
  expect((await call('POST', '/api/login-with-password', { body: wrong })).status).toBe(429)
  await call('POST', '/api/request_otp', { body: { phone: PHONE, account_type: 'customer', domain_type: 'warung' } })
  const otp = /\d{6}/.exec(sent.at(-1)?.text ?? '')?.[0] ?? ''
  const body = { phone: PHONE, account_type: 'customer', domain_type: 'warung', otp }
  const { answer } = await call('POST', '/api/check_otp', { key: 'key-1', body })
  const login = { ...answer, account_type: 'customer', domain: 'warung' }
  expect((await call('POST', '/api/login-with-password', { body: login })).status).toBe(200)
  // The password is for this account alone.
  expect((await call('POST', '/api/login-with-password', { body: { ...login, username: 'other-1' } })).status).toBe(429)
})

test('somebody who knows a number cannot make the customer’s code void from another network', async () => {
  const { call, codeOf } = await createTestBridge()
  const scope = { phone: PHONE, account_type: 'customer', domain_type: 'warung' }
  await call('POST', '/api/request_otp', { body: scope })
  const check = (otp: string, address: string) =>
    call('POST', '/api/check_otp', { key: crypto.randomUUID(), address, body: { ...scope, otp } })
  const wrong = codeOf(PHONE) === '000000' ? '111111' : '000000'
  for (let count = 0; count < 5; count += 1)
    expect((await check(wrong, '198.51.100.7')).answer).toMatchObject({ error: 'otp.wrong' })
  expect((await check(codeOf(PHONE), '198.51.100.7')).answer).toMatchObject({ error: 'otp.tries' })
  expect((await check(codeOf(PHONE), '192.0.2.7')).status).toBe(200)
})

test('strangers who know a number neither use up the customer’s code nor withhold the next', async () => {
  const { call, codeOf, later } = await createTestBridge()
  const scope = { phone: PHONE, account_type: 'customer', domain_type: 'warung' }
  const requestCode = (address?: string) => call('POST', '/api/request_otp', { address, body: scope })
  const check = (otp: string, address?: string) =>
    call('POST', '/api/check_otp', { key: crypto.randomUUID(), address, body: { ...scope, otp } })
  await requestCode()
  const own = codeOf(PHONE)
  const wrong = own === '000000' ? '111111' : '000000'
  for (let count = 0; count < 25; count += 1)
    expect((await check(wrong, `198.51.100.${count % 5}`)).answer).toMatchObject({ error: 'otp.wrong' })
  expect((await check(own, '198.51.100.9')).answer).toMatchObject({ error: 'otp.tries' })
  // A code that a stranger requests leaves the customer's valid.
  later(MINUTE)
  expect((await requestCode('198.51.100.1')).answer).toMatchObject({ error: false })
  expect((await check(own)).status).toBe(200)
  expect((await check(codeOf(PHONE))).answer).toMatchObject({ error: 'otp.expired' })
  for (let count = 0; count < 18; count += 1) {
    later(MINUTE)
    expect((await requestCode(`198.51.100.${count % 5}`)).answer).toMatchObject({ error: false })
  }
  later(MINUTE)
  expect((await requestCode('198.51.100.9')).answer).toMatchObject({ error: true, status: 211 })
  // The customer has signed in from this network before.
  expect((await requestCode()).answer).toMatchObject({ error: false })
})
