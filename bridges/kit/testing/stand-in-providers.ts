/** The servers of Midtrans, Xendit and Tripay, each as a function that validates a request by the provider's documentation. */
import { createHash, createHmac, randomUUID } from 'node:crypto'
import { isRecord } from '../../../core/kernel/values/is-record.ts'

export type StandInProvider = {
  readonly fetch: (request: Request) => Promise<Response>
  /** The payer pays. Returns the callback of the provider. */
  pay(reference: string): { readonly headers: Headers; readonly body: Uint8Array; readonly below: string }
  expire(reference: string): void
}

type StoredPayment = { amount: number; state: 'waiting' | 'paid' | 'expired'; readonly id: string }

const basic = (key: string) => `Basic ${Buffer.from(`${key}:`).toString('base64')}`
const bytes = (body: unknown) => new TextEncoder().encode(JSON.stringify(body))

async function bodyOf(request: Request): Promise<Readonly<Record<string, unknown>>> {
  const body: unknown = await request.json()
  return isRecord(body) ? body : {}
}

function createLedger() {
  const payments = new Map<string, StoredPayment>()
  const known = (reference: string) => {
    const payment = payments.get(reference)
    if (!payment) throw new RangeError(`There is no payment ${reference}`)
    return payment
  }
  return {
    payments,
    known,
    byId: (id: string) => [...payments].find(([, payment]) => payment.id === id),
    expire: (reference: string) => void (known(reference).state = 'expired'),
  }
}

export function fakeMidtrans(serverKey: string): StandInProvider {
  const ledger = createLedger()
  const statuses = { waiting: ['201', 'pending'], paid: ['200', 'settlement'], expired: ['407', 'expire'] } as const
  const fields = (reference: string) => {
    const { amount, state, id } = ledger.known(reference)
    const [status_code, transaction_status] = statuses[state]
    return {
      status_code,
      transaction_status,
      transaction_id: id,
      order_id: reference,
      currency: 'IDR',
      gross_amount: `${amount}.00`,
      payment_type: 'qris',
      fraud_status: 'accept',
      merchant_id: 'M0001',
    }
  }
  const refuse = (status_code: string, status_message: string) =>
    // Midtrans responds with 200; the code is in the body.
    Response.json({ status_code, status_message, id: randomUUID() })
  return {
    expire: ledger.expire,
    fetch: async (request) => {
      const { pathname } = new URL(request.url)
      if (request.headers.get('authorization') !== basic(serverKey))
        return refuse('401', 'Unknown Merchant server_key/id')
      const status = /^\/v2\/([^/]+)\/status$/.exec(pathname)?.[1]
      if (request.method === 'GET' && status !== undefined) {
        const reference = decodeURIComponent(status)
        if (!ledger.payments.has(reference)) return refuse('404', "Transaction doesn't exist.")
        return Response.json({ ...fields(reference), status_message: 'Success, transaction is found' })
      }
      if (request.method !== 'POST' || pathname !== '/v2/charge')
        return refuse('404', 'The requested resource is not found')
      const { payment_type, transaction_details, qris, custom_expiry } = await bodyOf(request)
      const { order_id, gross_amount } = isRecord(transaction_details) ? transaction_details : {}
      const isValid =
        payment_type === 'qris' && typeof order_id === 'string' && Number.isInteger(gross_amount) && isRecord(qris)
      if (!isValid || !isRecord(custom_expiry) || Number(custom_expiry['expiry_duration']) < 1)
        return refuse('400', 'One or more parameters in the payload is invalid.')
      if (ledger.payments.has(order_id)) return refuse('406', 'The request could not be completed due to a conflict')
      ledger.payments.set(order_id, { amount: Number(gross_amount), state: 'waiting', id: randomUUID() })
      return Response.json({
        ...fields(order_id),
        status_message: 'QRIS transaction is created',
        acquirer: qris['acquirer'],
        qr_string: `00020101021226-${order_id}`,
        expiry_time: '2026-11-22 12:15:00',
        actions: [
          {
            name: 'generate-qr-code',
            method: 'GET',
            url: 'https://api.example/qr',
          },
        ],
      })
    },
    pay: (reference) => {
      ledger.known(reference).state = 'paid'
      const notification = fields(reference)
      const signature_key = createHash('sha512')
        .update(notification.order_id + notification.status_code + notification.gross_amount + serverKey)
        .digest('hex')
      return {
        headers: new Headers({ 'content-type': 'application/json' }),
        body: bytes({ ...notification, signature_key }),
        below: '',
      }
    },
  }
}

export function fakeXendit(secretKey: string, callbackToken: string): StandInProvider {
  const ledger = createLedger()
  const refuse = (status: number, error_code: string) => Response.json({ error_code, message: error_code }, { status })
  return {
    expire: ledger.expire,
    fetch: async (request) => {
      const { pathname } = new URL(request.url)
      if (request.headers.get('authorization') !== basic(secretKey)) return refuse(401, 'INVALID_API_KEY')
      if (request.headers.get('api-version') !== '2022-07-31') return refuse(400, 'UNSUPPORTED_VERSION')
      const match = /^\/qr_codes\/(qr_[^/]+)(\/payments)?$/.exec(pathname)
      if (request.method === 'GET' && match) {
        const found = ledger.byId(match[1] ?? '')
        if (!found)
          return match[2] === undefined ? refuse(404, 'DATA_NOT_FOUND') : Response.json({ data: [], has_more: false })
        const [reference_id, { amount, state, id }] = found
        const paid = { id: `qrpy_${id}`, qr_id: id, reference_id, currency: 'IDR', amount, status: 'SUCCEEDED' }
        // A first attempt that the payer's bank refused.
        const failed = { ...paid, id: `${paid.id}_0`, status: 'FAILED' }
        if (match[2] !== undefined)
          return Response.json({ data: state === 'paid' ? [paid, failed] : [failed], has_more: false })
        return Response.json({ id, reference_id, amount, status: state === 'waiting' ? 'ACTIVE' : 'INACTIVE' })
      }
      if (request.method !== 'POST' || pathname !== '/qr_codes') return refuse(404, 'NOT_FOUND')
      const { reference_id, type, currency, amount, expires_at } = await bodyOf(request)
      const isValid =
        typeof reference_id === 'string' && type === 'DYNAMIC' && currency === 'IDR' && typeof amount === 'number'
      if (!isValid || !String(expires_at).endsWith('Z')) return refuse(400, 'API_VALIDATION_ERROR')
      if (ledger.payments.has(reference_id)) return refuse(409, 'DUPLICATE_ERROR')
      const id = `qr_${randomUUID()}`
      ledger.payments.set(reference_id, { amount, state: 'waiting', id })
      return Response.json(
        { id, reference_id, type, currency, amount, status: 'ACTIVE', qr_string: `000201-${reference_id}`, expires_at },
        { status: 201 },
      )
    },
    pay: (reference) => {
      const payment = ledger.known(reference)
      payment.state = 'paid'
      const data = {
        id: `qrpy_${payment.id}`,
        qr_id: payment.id,
        reference_id: reference,
        currency: 'IDR',
        amount: payment.amount,
        status: 'SUCCEEDED',
        type: 'DYNAMIC',
        channel_code: 'ID_DANA',
      }
      const headers = new Headers({ 'content-type': 'application/json', 'x-callback-token': callbackToken })
      const body = bytes({ event: 'qr.payment', business_id: 'b1', created: '2026-11-22T05:00:00Z', data })
      return { headers, body, below: '' }
    },
  }
}

export function fakeTripay(settings: { apiKey: string; privateKey: string; merchantCode: string }): StandInProvider {
  const { apiKey, privateKey, merchantCode } = settings
  const ledger = createLedger()
  const sign = (text: string | Uint8Array) => createHmac('sha256', privateKey).update(text).digest('hex')
  const refuse = (status: number, message: string) => Response.json({ success: false, message }, { status })
  const statuses = { waiting: 'UNPAID', paid: 'PAID', expired: 'EXPIRED' } as const
  const fields = (reference: string) => {
    const { amount, state, id } = ledger.known(reference)
    return {
      reference: id,
      merchant_ref: reference,
      payment_method: 'QRIS',
      amount,
      status: statuses[state],
      fee_merchant: 785,
      fee_customer: 0,
      amount_received: amount - 785,
      pay_code: null,
      paid_at: null,
    }
  }
  return {
    expire: ledger.expire,
    fetch: async (request) => {
      const { pathname, searchParams } = new URL(request.url)
      if (request.headers.get('authorization') !== `Bearer ${apiKey}`) return refuse(401, 'Invalid API Key')
      if (request.method === 'GET' && pathname === '/transaction/detail') {
        const found = ledger.byId(searchParams.get('reference') ?? '')
        if (!found) return refuse(404, 'Transaction not found')
        return Response.json({ success: true, message: '', data: fields(found[0]) })
      }
      if (request.method !== 'POST' || pathname !== '/transaction/create') return refuse(404, 'Not found')
      const order = await bodyOf(request)
      const required = ['method', 'merchant_ref', 'customer_name', 'customer_email', 'customer_phone', 'signature']
      const missing = required.find((name) => typeof order[name] !== 'string' || order[name] === '')
      if (missing !== undefined) return refuse(422, `The ${missing} field is required.`)
      const [reference, amount] = [String(order['merchant_ref']), Number(order['amount'])]
      const items: unknown = order['order_items']
      if (!Array.isArray(items) || items.length === 0) return refuse(422, 'The order items field is required.')
      if (order['signature'] !== sign(`${merchantCode}${reference}${amount}`)) return refuse(400, 'Invalid signature')
      if (!Number.isInteger(order['expired_time'])) return refuse(422, 'The expired time must be an integer.')
      ledger.payments.set(reference, { amount, state: 'waiting', id: `T${randomUUID().slice(0, 12).toUpperCase()}` })
      return Response.json({
        success: true,
        message: '',
        data: { ...fields(reference), qr_string: `00020101-${reference}`, qr_url: 'https://tripay.example/qr.png' },
      })
    },
    pay: (reference) => {
      ledger.known(reference).state = 'paid'
      const { reference: id, amount, status } = fields(reference)
      const body = bytes({
        reference: id,
        merchant_ref: reference,
        payment_method: 'QRIS',
        payment_method_code: 'QRIS',
        total_amount: amount,
        fee_merchant: 785,
        fee_customer: 0,
        total_fee: 785,
        amount_received: amount - 785,
        is_closed_payment: 1,
        status,
        paid_at: 0x6b0276d0,
        note: null,
      })
      const headers = new Headers({ 'x-callback-event': 'payment_status', 'x-callback-signature': sign(body) })
      return { headers, body, below: '' }
    },
  }
}
