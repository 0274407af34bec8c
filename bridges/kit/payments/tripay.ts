/**
 * QRIS by Tripay, closed payments (tripay.co.id/developer): `POST /transaction/create`, `GET /transaction/detail`. An order is signed with
 * HMAC-SHA-256 over merchant code, reference and amount; a callback with HMAC-SHA-256 over its body, in `X-Callback-Signature`.
 */
import { createHmac } from 'node:crypto'
import { z } from '../../../core/kernel/api/endpoint.ts'
import { equalsInConstantTime } from '../../../core/kernel/values/equals-in-constant-time.ts'
import { callProvider, callbackBody, jsonRequest } from './call-provider.ts'
import { NotCharged, type PaymentContext, type PaymentProvider, type PaymentStatus } from './payment.ts'

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
  /** Includes the customer's share of the fee, if the merchant's account charges it to the customer. */
  amount: z.number(),
  status: z.string(),
  qr_string: z.optional(z.nullable(z.string())),
})
const answerShape = z.object({ success: z.boolean(), message: z.optional(z.string()), data: z.optional(transaction) })

const callback = z.object({ reference: z.string(), merchant_ref: z.nullable(z.string()), status: z.string() })

const STATES: Readonly<Record<string, PaymentStatus['state']>> = {
  UNPAID: 'waiting',
  PAID: 'paid',
  EXPIRED: 'expired',
  FAILED: 'failed',
  REFUND: 'refunded',
}

export function createTripay(settings: TripaySettings, context: PaymentContext): PaymentProvider {
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
        // Tripay requires an email address; a hotspot customer may have none.
        customer_email: customer.email ?? `${customer.phone}@${new URL(context.callbackUrl).hostname}`,
        customer_phone: customer.phone,
        order_items: [{ sku: reference, name: item, price: amount, quantity: 1 }],
        callback_url: context.callbackUrl,
        expired_time: Math.floor(expiresAt.getTime() / 1_000),
        signature: sign(`${merchantCode}${reference}${amount}`),
      }
      const request = jsonRequest(`${api}/transaction/create`, 'POST', headers, body)
      const { success, data } = await callProvider('Tripay', request, answerShape, context)
      if (!success || data?.merchant_ref !== reference || data.qr_string == null)
        throw new NotCharged('Tripay created no code')
      return { providerId: data.reference, qr: data.qr_string }
    },
    status: async ({ reference, providerId }) => {
      const address = `${api}/transaction/detail?${new URLSearchParams({ reference: providerId })}`
      const { success, data } = await callProvider('Tripay', jsonRequest(address, 'GET', headers), answerShape, context)
      if (!success || !data) return { state: 'unknown', amount: null, currency: null }
      const state = STATES[data.status]
      if (data.merchant_ref !== reference || state === undefined)
        throw new NotCharged(`Tripay reports no known state: ${data.status}`)
      // Tripay knows rupiah only.
      return state === 'paid'
        ? { state, amount: data.amount, currency: 'IDR' }
        : { state, amount: null, currency: null }
    },
    verifyCallback: ({ headers: callbackHeaders, body }) => {
      if (!equalsInConstantTime(callbackHeaders.get('x-callback-signature') ?? '', sign(body)))
        return { kind: 'forged' }
      const event = callbackBody(body, callback)
      if (callbackHeaders.get('x-callback-event') !== 'payment_status' || event?.merchant_ref == null)
        return { kind: 'other' }
      return { kind: 'payment', reference: event.merchant_ref }
    },
    received: { success: true },
  }
}
