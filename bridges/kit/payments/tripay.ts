/**
 * QRIS by Tripay, closed payments (tripay.co.id/developer): `POST /transaction/create`, `GET /transaction/detail`. An order is
 * signed by HMAC-SHA-256 over merchant code, reference and amount; a callback by HMAC-SHA-256 over its body, in
 * `X-Callback-Signature`.
 */
import { createHmac } from 'node:crypto'
import { z } from '../../../core/kernel/api/endpoint.ts'
import { askProvider, callbackBody, isSame, jsonRequest } from './ask-provider.ts'
import { NotCharged, type Outside, type Payments, type PaymentStatus } from './payment.ts'

export type TripaySettings = {
  readonly apiKey: string
  readonly privateKey: string
  readonly merchantCode: string
  /** The channel's code. Default: `QRIS`. */
  readonly method?: string
  /** Default: `https://tripay.co.id/api`; the sandbox is `https://tripay.co.id/api-sandbox`. */
  readonly api?: string
}

const transaction = z.object({
  reference: z.string(),
  merchant_ref: z.nullable(z.string()),
  /** With the customer's share of the fee, where the merchant's account lays it on her. */
  amount: z.number(),
  status: z.string(),
  qr_string: z.optional(z.nullable(z.string())),
})
const answerOf = z.object({ success: z.boolean(), message: z.optional(z.string()), data: z.optional(transaction) })

const callback = z.object({ reference: z.string(), merchant_ref: z.nullable(z.string()), status: z.string() })

const STATES: Readonly<Record<string, PaymentStatus['state']>> = {
  UNPAID: 'waiting',
  PAID: 'paid',
  EXPIRED: 'expired',
  FAILED: 'failed',
  REFUND: 'failed',
}

export function tripay(settings: TripaySettings, outside: Outside): Payments {
  const { apiKey, privateKey, merchantCode, method = 'QRIS', api = 'https://tripay.co.id/api' } = settings
  const headers = { authorization: `Bearer ${apiKey}` }
  const sign = (text: string | Uint8Array) => createHmac('sha256', privateKey).update(text).digest('hex')
  return {
    method: 'qr',
    charge: async ({ reference, amount, currency, expiresAt, item, customer }) => {
      if (currency !== 'IDR' || !Number.isInteger(amount)) throw new NotCharged('Tripay charges whole rupiah only')
      const body = {
        method,
        merchant_ref: reference,
        amount,
        customer_name: customer.name,
        // Its documents demand an address; a customer of a hotspot may have none.
        customer_email: customer.email ?? `${customer.phone}@${new URL(outside.callbackUrl).hostname}`,
        customer_phone: customer.phone,
        order_items: [{ sku: reference, name: item, price: amount, quantity: 1 }],
        callback_url: outside.callbackUrl,
        expired_time: Math.floor(expiresAt.getTime() / 1_000),
        signature: sign(`${merchantCode}${reference}${amount}`),
      }
      const request = jsonRequest(`${api}/transaction/create`, 'POST', headers, body)
      const { success, data } = await askProvider('Tripay', request, answerOf, outside)
      if (!success || data?.merchant_ref !== reference || data.qr_string == null)
        throw new NotCharged('Tripay made no code')
      return { providerId: data.reference, qr: data.qr_string }
    },
    status: async ({ reference, providerId }) => {
      const address = `${api}/transaction/detail?${new URLSearchParams({ reference: providerId })}`
      const { success, data } = await askProvider('Tripay', jsonRequest(address, 'GET', headers), answerOf, outside)
      if (!success || !data) return { state: 'unknown', amount: null }
      const known = STATES[data.status]
      if (data.merchant_ref !== reference || known === undefined)
        throw new NotCharged(`Tripay does not tell the state: ${data.status}`)
      return { state: known, amount: known === 'paid' ? data.amount : null }
    },
    verifyCallback: ({ headers: sent, body }) => {
      if (!isSame(sent.get('x-callback-signature') ?? '', sign(body))) return { kind: 'forged' }
      const told = callbackBody(body, callback)
      if (sent.get('x-callback-event') !== 'payment_status' || told?.merchant_ref == null) return { kind: 'other' }
      return { kind: 'payment', reference: told.merchant_ref }
    },
    received: { success: true },
  }
}
