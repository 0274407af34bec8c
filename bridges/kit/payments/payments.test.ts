/** Each provider with a server that behaves as its documentation describes. */
import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { fakeMpesa } from '../testing/stand-in-mpesa.ts'
import { fakeMidtrans, fakeTripay, fakeXendit } from '../testing/stand-in-providers.ts'
import { createMidtrans } from './midtrans.ts'
import { createMpesa } from './mpesa.ts'
import type { PaymentContext, ChargeOrder } from './payment.ts'
import { createTripay } from './tripay.ts'
import { createXendit } from './xendit.ts'

const callbackUrl = 'https://bridge.example/callbacks/payment'
const TRIPAY = { apiKey: 'api', privateKey: 'private', merchantCode: 'T0001' }

const MPESA = { consumerKey: 'key', consumerSecret: 'secret', shortCode: '174379', passkey: 'bfb279f9' }

const PROVIDERS = {
  midtrans: () => {
    const server = fakeMidtrans('server-key')
    const make = (context: PaymentContext) =>
      createMidtrans({ serverKey: 'server-key', api: 'https://midtrans.test' }, context)
    const wrongKey = createMidtrans(
      { serverKey: 'wrong', api: 'https://midtrans.test' },
      { fetch: server.fetch, callbackUrl },
    )
    return { server, make, wrongKey }
  },
  xendit: () => {
    const server = fakeXendit('secret', 'callback-token')
    const settings = { secretKey: 'secret', callbackToken: 'callback-token', api: 'https://xendit.test' }
    const wrongKey = createXendit({ ...settings, secretKey: 'wrong' }, { fetch: server.fetch, callbackUrl })
    return { server, make: (context: PaymentContext) => createXendit(settings, context), wrongKey }
  },
  tripay: () => {
    const server = fakeTripay(TRIPAY)
    const settings = { ...TRIPAY, api: 'https://tripay.test' }
    const wrongKey = createTripay({ ...settings, privateKey: 'wrong' }, { fetch: server.fetch, callbackUrl })
    return { server, make: (context: PaymentContext) => createTripay(settings, context), wrongKey }
  },
  mpesa: () => {
    const server = fakeMpesa(MPESA)
    const settings = { ...MPESA, callbackSecret: 'a secret for the addresses of callbacks', api: 'https://mpesa.test' }
    const wrongKey = createMpesa({ ...settings, passkey: 'wrong' }, { fetch: server.fetch, callbackUrl })
    return { server, make: (context: PaymentContext) => createMpesa(settings, context), wrongKey }
  },
} as const

const orderOf = (reference: string, more: Partial<ChargeOrder> = {}): ChargeOrder => ({
  reference,
  amount: 5e3,
  currency: 'IDR',
  expiresAt: new Date(Date.now() + 9e5),
  item: 'Harian',
  customer: {
    name: 'Siti',
    phone: '6281234567890',
    email: null,
  },
  ...more,
})
const KENYA = { currency: 'KES', customer: { name: 'Wanjiku', phone: '254708374149', email: null } }

describe.each(Object.entries(PROVIDERS))('%s', (name, provide) => {
  const order = (reference: string) => orderOf(reference, name === 'mpesa' ? KENYA : {})
  const provider = () => {
    const { server, make, wrongKey } = provide()
    return { server, wrongKey, payments: make({ fetch: server.fetch, callbackUrl }) }
  }

  test('creates a code or a phone request that is waiting and then paid', async () => {
    const { server, payments } = provider()
    const { qr, providerId } = await payments.charge(order('GP1'))
    if (payments.method === 'qr') expect(qr).toContain('GP1')
    else expect(qr).toBeNull()
    const payment = { reference: 'GP1', providerId, orderAmount: 5_000 }
    expect(await payments.status(payment)).toEqual({ state: 'waiting', amount: null, currency: null })
    server.pay('GP1')
    const paid = await payments.status(payment)
    expect(paid).toEqual({ state: 'paid', amount: 5_000, currency: name === 'mpesa' ? 'KES' : 'IDR' })
  })

  test('reports an expired payment', async () => {
    const { server, payments } = provider()
    const { providerId } = await payments.charge(order('GP1'))
    server.expire('GP1')
    expect(await payments.status({ reference: 'GP1', providerId, orderAmount: 5_000 })).toEqual({
      state: 'expired',
      amount: null,
      currency: null,
    })
  })

  test('reports `unknown` for a payment that was never created', async () => {
    const { payments } = provider()
    expect((await payments.status({ reference: 'GP9', providerId: 'qr_none', orderAmount: 5_000 })).state).toBe(
      'unknown',
    )
  })

  test('reads the reference from a callback', async () => {
    const { server, payments } = provider()
    await payments.charge(order('GP1'))
    const call = server.pay('GP1')
    expect(payments.verifyCallback(call)).toMatchObject({ kind: 'payment', reference: 'GP1' })
    // A repeated callback has the same result.
    expect(payments.verifyCallback(call)).toMatchObject({ kind: 'payment', reference: 'GP1' })
  })

  test('refuses a callback without a proof', async () => {
    const { server, payments } = provider()
    await payments.charge(order('GP1'))
    const text = new TextDecoder().decode(server.pay('GP1').body).replace(/,"signature_key":"\w+"/, '')
    const body = new TextEncoder().encode(text)
    expect(payments.verifyCallback({ headers: new Headers(), body, below: '' })).toEqual({ kind: 'forged' })
  })

  test('follows no redirect, which would carry the key to another server', async () => {
    const { server, make } = provide()
    const redirects = new Set<string>()
    const payments = make({
      callbackUrl,
      fetch: (request) => {
        redirects.add(request.redirect)
        return server.fetch(request)
      },
    })
    const { providerId } = await payments.charge(order('GP1'))
    await payments.status({ reference: 'GP1', providerId, orderAmount: 5_000 })
    expect([...redirects]).toEqual(['manual'])
  })

  test('rejects a charge with a wrong key', async () => {
    const { wrongKey } = provider()
    await expect(wrongKey.charge(order('GP1'))).rejects.toMatchObject({ name: 'NotCharged' })
  })

  test('rejects if the provider is not reached, responds without JSON, or exceeds the timeout', async () => {
    const { make } = provide()
    const provided = (fetch: PaymentContext['fetch']) => make({ fetch, callbackUrl, timeout: 20 })
    const payment = { reference: 'GP1', providerId: 'qr_1', orderAmount: 5_000 }
    const hanging: PaymentContext['fetch'] = ({ signal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
    for (const fetch of [
      () => Promise.reject(new TypeError('refused')),
      () => Promise.resolve(new Response('<html>', { status: 502 })),
      hanging,
    ])
      await expect(provided(fetch).status(payment)).rejects.toMatchObject({ name: 'NotCharged' })
  })
})

test('Midtrans: a notification with a changed field is forged', async () => {
  const { server, make } = PROVIDERS.midtrans()
  const payments = make({ fetch: server.fetch, callbackUrl })
  await payments.charge(orderOf('GP1'))
  const text = new TextDecoder().decode(server.pay('GP1').body)
  for (const changed of [
    text.replace('5000.00', '1.00'),
    text.replace('"GP1"', '"GP2"'),
    text.replace('"200"', '"201"'),
  ])
    expect(
      payments.verifyCallback({ headers: new Headers(), body: new TextEncoder().encode(changed), below: '' }),
    ).toEqual({
      kind: 'forged',
    })
})

test.each(['refund', 'partial_refund', 'chargeback', 'partial_chargeback'])(
  'Midtrans: %s means that the money was returned, so the order gets a log line and no callback an error',
  async (transaction_status) => {
    const { server, make } = PROVIDERS.midtrans()
    const responses = async (request: Request) => {
      const response = await server.fetch(request)
      if (request.method === 'POST') return response
      return Response.json({ ...((await response.json()) as object), transaction_status })
    }
    const payments = make({ fetch: responses, callbackUrl })
    const { providerId } = await payments.charge(orderOf('GP1'))
    server.pay('GP1')
    expect(await payments.status({ reference: 'GP1', providerId, orderAmount: 5_000 })).toEqual({
      state: 'refunded',
      amount: null,
      currency: null,
    })
  },
)

test('Tripay: a callback with a changed body or a signature by another key is forged', async () => {
  const { server, make } = PROVIDERS.tripay()
  const payments = make({ fetch: server.fetch, callbackUrl })
  await payments.charge(orderOf('GP1'))
  const { headers, body } = server.pay('GP1')
  const changed = new TextEncoder().encode(new TextDecoder().decode(body).replace('"GP1"', '"GP2"'))
  expect(payments.verifyCallback({ headers, body: changed, below: '' })).toEqual({ kind: 'forged' })
  const other = createHmac('sha256', 'another key').update(body).digest('hex')
  expect(payments.verifyCallback({ headers: new Headers({ 'x-callback-signature': other }), body, below: '' })).toEqual(
    {
      kind: 'forged',
    },
  )
})

test('Xendit: a webhook with another token is forged, and another event is `other`', async () => {
  const { server, make } = PROVIDERS.xendit()
  const payments = make({ fetch: server.fetch, callbackUrl })
  await payments.charge(orderOf('GP1'))
  const { headers, body } = server.pay('GP1')
  expect(
    payments.verifyCallback({ headers: new Headers({ 'x-callback-token': 'callback-tokem' }), body, below: '' }),
  ).toEqual({
    kind: 'forged',
  })
  const refund = new TextEncoder().encode(new TextDecoder().decode(body).replace('qr.payment', 'qr.refund'))
  expect(payments.verifyCallback({ headers, body: refund, below: '' })).toEqual({ kind: 'other' })
})

test.each([
  ['Midtrans', PROVIDERS.midtrans],
  ['Tripay', PROVIDERS.tripay],
])('%s accepts only whole rupiah', async (_, provide) => {
  const { server, make } = provide()
  const payments = make({ fetch: server.fetch, callbackUrl })
  await expect(payments.charge({ ...orderOf('GP1'), amount: 50.5 })).rejects.toMatchObject({ name: 'NotCharged' })
  await expect(payments.charge({ ...orderOf('GP1'), currency: 'KES' })).rejects.toMatchObject({ name: 'NotCharged' })
})

describe('M-Pesa', () => {
  const provided = () => {
    const { server, make } = PROVIDERS.mpesa()
    return { server, payments: make({ fetch: server.fetch, callbackUrl }) }
  }

  test('sends a request to the phone in whole shillings, with texts of the documented length', async () => {
    const { server, payments } = provided()
    await payments.charge(orderOf('GP0123456789ABCDEF-2', { ...KENYA, item: 'Paket Mingguan 20 Mbps' }))
    expect(server.pushed).toMatchObject([
      {
        TransactionType: 'CustomerPayBillOnline',
        Amount: 5e3,
        PartyA: '254708374149',
        PartyB: '174379',
        AccountReference: 'GP0123456789',
        TransactionDesc: 'Paket Minggua',
      },
    ])
    expect(String(server.pushed[0]?.['Timestamp'])).toMatch(/^20\d{12}$/)
  })

  test('rejects another currency, cents, and a number without M-Pesa', async () => {
    const { server, payments } = provided()
    const siti = { name: 'Siti', phone: '6281234567890', email: null }
    for (const more of [{ currency: 'IDR' }, { amount: 50.5 }, { customer: siti }])
      await expect(payments.charge(orderOf('GP1', { ...KENYA, ...more }))).rejects.toMatchObject({ name: 'NotCharged' })
    expect([payments.charges?.(siti), payments.charges?.(KENYA.customer), server.pushed]).toEqual([false, true, []])
  })

  test('reports a declined request as failed', async () => {
    const { server, payments } = provided()
    const { providerId } = await payments.charge(orderOf('GP1', KENYA))
    server.decline('GP1')
    const payment = { reference: 'GP1', providerId, orderAmount: 5_000 }
    expect(await payments.status(payment)).toEqual({ state: 'failed', amount: null, currency: null })
  })

  test('a callback belongs to the payment in its address, and contains the provider’s id', async () => {
    const { server, payments } = provided()
    const { providerId } = await payments.charge(orderOf('GP1', KENYA))
    await payments.charge(orderOf('GP2', KENYA))
    const [first, second] = [server.pay('GP1'), server.pay('GP2')]
    expect(payments.verifyCallback(first)).toEqual({ kind: 'payment', reference: 'GP1', providerId })
    const proof = (call: { readonly below: string }) => call.below.split('/')[1] ?? ''
    for (const below of ['', 'GP1', 'GP1/', `GP1/${proof(second)}`, `GP1/${proof(first)}x`, `/${proof(first)}`])
      expect(payments.verifyCallback({ ...first, below })).toEqual({ kind: 'forged' })
    expect(payments.verifyCallback({ ...first, body: new TextEncoder().encode('{}') })).toEqual({ kind: 'other' })
  })

  /** A provider that responds to queries with these answers in order. */
  const answering = (...answers: readonly (readonly [number, object])[]) => {
    const { server, make } = PROVIDERS.mpesa()
    const remaining = [...answers]
    const tokens: string[] = []
    const fetch: PaymentContext['fetch'] = async (request) => {
      if (request.url.includes('generate')) tokens.push(request.url)
      const next = request.url.includes('query') ? remaining.shift() : undefined
      return next ? Response.json(next[1], { status: next[0] }) : server.fetch(request)
    }
    return { payments: make({ fetch, callbackUrl }), tokens }
  }
  const payment = { reference: 'GP1', providerId: 'ws_CO_1', orderAmount: 5_000 }
  const done = { ResponseCode: '0', CheckoutRequestID: 'ws_CO_1', ResultCode: '0' }

  test.each([
    [
      'another fault with the code of a payment in progress',
      500,
      { errorCode: '500.001.1001', errorMessage: 'Unable to lock subscriber' },
    ],
    ['a refused bearer', 404, { errorCode: '404.001.04', errorMessage: 'Invalid Authentication Header' }],
    ['too many requests', 500, { errorCode: '500.003.02', errorMessage: 'Spike arrest violation' }],
    ['another fault of the request', 400, { errorCode: '400.002.02', errorMessage: 'Bad Request - Invalid Timestamp' }],
    ['the result of another payment', 200, { ...done, CheckoutRequestID: 'ws_CO_2' }],
    ['an invalid result code', 200, { ...done, ResultCode: 'SFC_IC0003' }],
    ['a refused query', 200, { ...done, ResponseCode: '1' }],
  ])('rejects an uncertain state: %s', async (_, status, answer) => {
    const { payments } = answering([status, answer])
    await expect(payments.status(payment)).rejects.toMatchObject({ name: 'NotCharged' })
  })

  test('reports a payment in progress as waiting, also for a successful answer with code 4999', async () => {
    const { payments } = answering([200, { ...done, ResultCode: '4999' }], [200, { ...done, ResultCode: 4_999 }])
    expect(await payments.status(payment)).toEqual({ state: 'waiting', amount: null, currency: null })
    expect(await payments.status(payment)).toEqual({ state: 'waiting', amount: null, currency: null })
  })

  test('requests a new bearer after an expired one', async () => {
    const gone = { errorCode: '404.001.03', errorMessage: 'Invalid Access Token' }
    const { payments, tokens } = answering([404, gone], [200, done])
    await expect(payments.status(payment)).rejects.toMatchObject({ name: 'NotCharged' })
    expect(await payments.status(payment)).toEqual({ state: 'paid', amount: 5_000, currency: 'KES' })
    expect(tokens).toHaveLength(2)
  })
})
