/** Orders that are paid by a request on the customer's phone, with the stand-in of M-Pesa. */
import { describe, expect, test } from 'vitest'
import { CALLBACK_PATH } from './create-bridge.ts'
import { createMpesa } from './payments/mpesa.ts'
import type { PaymentContext } from './payments/payment.ts'
import { fakeMpesa } from './testing/stand-in-mpesa.ts'
import { createStandInBilling } from './testing/stand-in-billing.ts'
import { createTestBridge } from './testing/test-bridge.ts'

const ACCOUNT = { consumerKey: 'key', consumerSecret: 'secret', shortCode: '174379', passkey: 'bfb279f9' }
const PHONE = '254708374149'

type Purchase = { readonly id: string; readonly status: string; readonly method: string; readonly activated: boolean }

async function createScene(phone = PHONE) {
  const server = fakeMpesa(ACCOUNT)
  const lost = { next: 0 }
  const fetch: PaymentContext['fetch'] = async (request) => {
    const response = await server.fetch(request)
    if (lost.next === 0 || !request.url.includes('processrequest')) return response
    lost.next -= 1
    throw new TypeError('The connection is gone')
  }
  const billing = { ...createStandInBilling(), currency: 'KES' }
  billing.add({ id: 'wanjiku', phone })
  const secret = 'a secret for the addresses of callbacks'
  const testing = await createTestBridge({
    billing,
    payments: createMpesa(
      { ...ACCOUNT, callbackSecret: secret, api: 'https://mpesa.test' },
      { fetch, callbackUrl: `https://bridge.test${CALLBACK_PATH}` },
    ),
  })
  const body = { username: 'wanjiku', password: 'password-wanjiku', account_type: 'customer', domain: 'warung' }
  const bearer = String((await testing.call('POST', '/api/login-with-password', { body })).answer['access_token'])
  const buy = (method = 'phone', key = 'key') =>
    testing.call('POST', '/api/ctm/purchases', { bearer, key, body: { package_id: '1', method } })
  const read = async (id: string) =>
    (await testing.call('GET', `/api/ctm/purchases/${id}`, { bearer })).answer['data'] as Purchase
  const callback = async ({ body, below }: { readonly body: Uint8Array; readonly below: string }) => {
    const request = new Request(`http://bridge.test${CALLBACK_PATH}/${below}`, {
      method: 'POST',
      body: new TextDecoder().decode(body),
    })
    const response = await testing.bridge.fetch(request, '192.0.2.1')
    return { status: response.status, text: await response.text() }
  }
  return { ...testing, billing, server, lost, buy, read, callback }
}

describe('an order by phone', () => {
  test('sends one request to the phone, and becomes active when the customer confirms', async () => {
    const { server, buy, read, callback, billing } = await createScene()
    const [first, again] = [await buy(), await buy()]
    const { id, method, status } = first.answer['data'] as Purchase
    expect({ method, status }).toEqual({ method: 'phone', status: 'request' })
    expect(again.answer['data']).toMatchObject({ id })
    expect(server.pushed).toHaveLength(1)
    expect(await read(id)).toMatchObject({ status: 'request', activated: false })
    expect(await callback(server.pay(id))).toEqual({ status: 200, text: '{"ResultCode":0,"ResultDesc":"Accepted"}' })
    expect(billing.activated).toMatchObject([{ customer: 'wanjiku', reference: id }])
    expect(await read(id)).toMatchObject({ status: 'success', activated: true })
  })

  test('is not activated by a forged callback, nor by a genuine one if the provider reports a failure', async () => {
    const { server, buy, read, callback, billing } = await createScene()
    const { id } = (await buy()).answer['data'] as Purchase
    const call = server.pay(id)
    expect((await callback({ ...call, below: `${id}/${'x'.repeat(43)}` })).status).toBe(403)
    expect((await callback({ ...call, below: '' })).status).toBe(403)
    // A genuine callback address, but the provider reports a declined payment.
    server.decline(id)
    expect((await callback(call)).status).toBe(200)
    expect([await read(id), billing.activated]).toMatchObject([{ status: 'failed', activated: false }, []])
  })

  test('is activated once if the response to the request was lost and two callbacks arrive', async () => {
    const { server, lost, buy, callback, billing, logged } = await createScene()
    lost.next = 1
    expect((await buy()).status).toBe(502)
    const reference = /\/(GP\w+)\//.exec(String(server.pushed[0]?.['CallBackURL']))?.[1] ?? ''
    const call = server.pay(reference)
    await Promise.all([callback(call), callback(call)])
    expect(billing.activated).toMatchObject([{ reference }])
    // The same key sends no second request to the phone.
    expect((await buy()).answer['data']).toMatchObject({ id: reference, status: 'success', activated: true })
    expect(server.pushed).toHaveLength(1)
    expect(logged.filter((line) => line.includes('a second time'))).toEqual([])
  })

  test('logs a second payment if the customer also confirms the request whose response was lost', async () => {
    const { server, lost, buy, callback, billing, logged } = await createScene()
    lost.next = 1
    await buy()
    const { id } = (await buy()).answer['data'] as Purchase
    expect(server.pushed).toHaveLength(2)
    await callback(server.pay(`${id}-2`))
    const first = server.pay(id)
    server.decline(id)
    await callback(first)
    expect(logged.filter((line) => line.includes('a second time'))).toEqual([])
    await callback(server.pay(id))
    expect(billing.activated).toHaveLength(1)
    expect(logged.filter((line) => line.includes('a second time'))).toEqual([
      `The order ${id} was paid a second time. Refund one of the payments.`,
    ])
  })

  test('with a number outside of M-Pesa, or with the method `qr`, is refused with a text', async () => {
    const other = await (await createScene('6281234567890')).buy()
    expect([other.status, JSON.stringify(other.answer)]).toEqual([422, expect.stringContaining('Nomor ini')])
    const { server, buy } = await createScene()
    expect((await buy('qr')).status).toBe(422)
    expect(server.pushed).toEqual([])
  })
})
