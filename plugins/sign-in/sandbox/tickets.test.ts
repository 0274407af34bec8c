import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestSandbox, type TestSandbox } from '../../../sandbox/test-sandbox.ts'
import signIn from '../sandbox.ts'

let testSandbox: TestSandbox
beforeEach(() => {
  testSandbox = createTestSandbox([{ id: 'sign-in', sandbox: signIn }])
})
afterEach(() => testSandbox.sandbox.close())

const HERE = '10.5.50.7'
const DST = 'http://gapura.localhost:8080/?online=1f0c22aa'

async function request(dst = DST) {
  const token = await testSandbox.token()
  const body = { ip: HERE, identity: 'balai', dst }
  return testSandbox.call('POST', '/api/router/ticket', { token, body, address: HERE })
}
const ticketOf = async () => String((await request()).json['data']?.['ticket'])
const take = (ticket: string, { address = HERE, domain = 'default' } = {}) =>
  testSandbox.call('POST', '/api/magic-login', {
    body: { ticket, domain, account_type: 'customer' },
    key: crypto.randomUUID(),
    address,
  })

describe('a ticket for the page that the router opens', () => {
  test('opens a session once', async () => {
    const ticket = await ticketOf()
    const { status, json } = await take(ticket)
    expect(status).toBe(200)
    expect(json['access_token']).toBeTruthy()
    expect((await take(ticket)).json['error']).toBe('link.expired')
  })

  test('is redeemed from the same address and at the same network only, and stays valid there', async () => {
    const ticket = await ticketOf()
    expect((await take(ticket, { address: '10.5.50.8' })).json['error']).toBe('link.expired')
    expect((await take(ticket, { domain: 'lestari' })).json['error']).toBe('link.expired')
    expect((await take(ticket)).status).toBe(200)
  })

  test('expires after three minutes', async () => {
    const ticket = await ticketOf()
    testSandbox.pass(3 * 60_000)
    expect((await take(ticket)).json['error']).toBe('link.expired')
  })

  test('is no link, and a link is no ticket', async () => {
    const ticket = await ticketOf()
    const body = { token: ticket, domain: 'default', account_type: 'customer' }
    expect(
      (await testSandbox.call('POST', '/api/magic-login', { body, key: crypto.randomUUID(), address: HERE })).json[
        'error'
      ],
    ).toBe('link.expired')
  })

  test('is for a page of a portal only, and for a signed-in customer', async () => {
    expect((await request('http://evil.example/')).status).toBe(422)
    const body = { identity: '', dst: DST }
    expect((await testSandbox.call('POST', '/api/router/ticket', { body })).status).toBe(401)
  })
})
