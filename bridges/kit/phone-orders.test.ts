/** Orders that are paid by a request on the customer's phone, at the stand-in of M-Pesa. */
import { describe, expect, test } from 'vitest'
import { CALLBACK_PATH } from './create-bridge.ts'
import { mpesa } from './payments/mpesa.ts'
import type { Outside } from './payments/payment.ts'
import { mpesaServer } from './testing/stand-in-mpesa.ts'
import { createStandInBilling } from './testing/stand-in-billing.ts'
import { testBridge } from './testing/test-bridge.ts'

const ACCOUNT = { consumerKey: 'key', consumerSecret: 'secret', shortCode: '174379', passkey: 'bfb279f9' }
const PHONE = '254708374149'

type Purchase = { readonly id: string; readonly status: string; readonly method: string; readonly activated: boolean }

async function scene(phone = PHONE) {
  const server = mpesaServer(ACCOUNT)
  const lost = { next: 0 }
  const fetch: Outside['fetch'] = async (request) => {
    const response = await server.fetch(request)
    if (lost.next === 0 || !request.url.includes('processrequest')) return response
    lost.next -= 1
    throw new TypeError('The connection is gone')
  }
  const billing = { ...createStandInBilling(), currency: 'KES' }
  billing.add({ id: 'wanjiku', phone })
  const secret = 'a secret for the addresses of callbacks'
  const made = await testBridge({
    billing,
    payments: mpesa(
      { ...ACCOUNT, callbackSecret: secret, api: 'https://mpesa.test' },
      { fetch, callbackUrl: `https://bridge.test${CALLBACK_PATH}` },
    ),
  })
  // The stand-in of the test bridge knows nobody; she is in ours.
  const body = { username: 'wanjiku', password: 'password-wanjiku', account_type: 'customer', domain: 'warung' }
  const bearer = String((await made.call('POST', '/api/login-with-password', { body })).answer['access_token'])
  const buy = (method = 'phone', key = 'wish') =>
    made.call('POST', '/api/ctm/purchases', { bearer, key, body: { package_id: '1', method } })
  const read = async (id: string) =>
    (await made.call('GET', `/api/ctm/purchases/${id}`, { bearer })).answer['data'] as Purchase
  const callback = async ({ body, below }: { readonly body: Uint8Array; readonly below: string }) => {
    const asked = new Request(`http://bridge.test${CALLBACK_PATH}/${below}`, {
      method: 'POST',
      body: new TextDecoder().decode(body),
    })
    const response = await made.bridge.fetch(asked, '192.0.2.1')
    return { status: response.status, text: await response.text() }
  }
  return { ...made, billing, server, lost, buy, read, callback }
}

describe('an order by phone', () => {
  test('asks once on her phone, and is active when she has confirmed', async () => {
    const { server, buy, read, callback, billing } = await scene()
    const [first, again] = [await buy(), await buy()]
    const { id, method, status } = first.answer['data'] as Purchase
    expect({ method, status }).toEqual({ method: 'phone', status: 'request' })
    expect(again.answer['data']).toMatchObject({ id })
    expect(server.asked).toHaveLength(1)
    expect(await read(id)).toMatchObject({ status: 'request', activated: false })
    expect(await callback(server.pay(id))).toEqual({ status: 200, text: '{"ResultCode":0,"ResultDesc":"Accepted"}' })
    expect(billing.activated).toMatchObject([{ customer: 'wanjiku', reference: id }])
    expect(await read(id)).toMatchObject({ status: 'success', activated: true })
  })

  test('is believed to nobody who calls: the provider is asked, and an address without its proof is forged', async () => {
    const { server, buy, read, callback, billing } = await scene()
    const { id } = (await buy()).answer['data'] as Purchase
    const call = server.pay(id)
    expect((await callback({ ...call, below: `${id}/${'x'.repeat(43)}` })).status).toBe(403)
    expect((await callback({ ...call, below: '' })).status).toBe(403)
    // A genuine address, and a payment that the provider calls declined.
    server.decline(id)
    expect((await callback(call)).status).toBe(200)
    expect([await read(id), billing.activated]).toMatchObject([{ status: 'failed', activated: false }, []])
  })

  test('is active once although the answer to the request was lost and two callbacks come', async () => {
    const { server, lost, buy, callback, billing, logged } = await scene()
    lost.next = 1
    expect((await buy()).status).toBe(502)
    const reference = /\/(GP\w+)\//.exec(String(server.asked[0]?.['CallBackURL']))?.[1] ?? ''
    const call = server.pay(reference)
    await Promise.all([callback(call), callback(call)])
    expect(billing.activated).toMatchObject([{ reference }])
    // The same wish asks nobody again.
    expect((await buy()).answer['data']).toMatchObject({ id: reference, status: 'success', activated: true })
    expect(server.asked).toHaveLength(1)
    expect(logged.filter((line) => line.includes('second payment'))).toEqual([])
  })

  test('says in the log that she has paid twice, when she confirmed a request whose answer was lost as well', async () => {
    const { server, lost, buy, callback, billing, logged } = await scene()
    lost.next = 1
    await buy()
    const { id } = (await buy()).answer['data'] as Purchase
    expect(server.asked).toHaveLength(2)
    await callback(server.pay(`${id}-2`))
    const first = server.pay(id)
    server.decline(id)
    await callback(first)
    expect(logged.filter((line) => line.includes('second payment'))).toEqual([])
    await callback(server.pay(id))
    expect(billing.activated).toHaveLength(1)
    expect(logged.filter((line) => line.includes('second payment'))).toEqual([
      `A second payment was made for the order ${id}. Refund it.`,
    ])
  })

  test('of another number, or by a code, is refused with a sentence', async () => {
    const other = await (await scene('6281234567890')).buy()
    expect([other.status, JSON.stringify(other.answer)]).toEqual([422, expect.stringContaining('Nomor ini')])
    const { server, buy } = await scene()
    expect((await buy('qr')).status).toBe(422)
    expect(server.asked).toEqual([])
  })
})
