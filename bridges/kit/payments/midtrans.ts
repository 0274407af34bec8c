/**
 * QRIS by Midtrans, Core API (docs.midtrans.com/reference/qris, https-notification-webhooks): `POST /v2/charge`,
 * `GET /v2/{order_id}/status`. A notification is signed with SHA-512 over order id, status code, gross amount and server key.
 */
import { createHash } from 'node:crypto'
import { z } from '../../../core/kernel/api/endpoint.ts'
import { equalsInConstantTime } from '../../../core/kernel/values/equals-in-constant-time.ts'
import { callProvider, basic, callbackBody, jsonRequest } from './call-provider.ts'
import { NotCharged, type PaymentContext, type PaymentProvider, type PaymentStatus } from './payment.ts'

export type MidtransSettings = {
  readonly serverKey: string
  /** The issuer of the QR code. Default: `gopay`. */
  readonly acquirer?: 'gopay' | 'airpay shopee'
  /** Default: `https://api.midtrans.com`; the sandbox is `https://api.sandbox.midtrans.com`. */
  readonly api?: string
}

const chargeAnswer = z.object({
  status_code: z.string(),
  status_message: z.string(),
  transaction_id: z.optional(z.string()),
  order_id: z.optional(z.string()),
  qr_string: z.optional(z.string()),
})

const statusAnswer = z.object({
  status_code: z.string(),
  order_id: z.optional(z.string()),
  /** `275000.00` */
  gross_amount: z.optional(z.string()),
  currency: z.optional(z.string()),
  transaction_status: z.optional(z.string()),
})

const notification = z.object({
  order_id: z.string(),
  status_code: z.string(),
  gross_amount: z.string(),
  signature_key: z.string(),
})

const STATES: Readonly<Record<string, PaymentStatus['state']>> = {
  pending: 'waiting',
  authorize: 'waiting',
  capture: 'paid',
  settlement: 'paid',
  deny: 'failed',
  cancel: 'failed',
  failure: 'failed',
  refund: 'refunded',
  partial_refund: 'refunded',
  chargeback: 'refunded',
  partial_chargeback: 'refunded',
  expire: 'expired',
}

export function createMidtrans(settings: MidtransSettings, context: PaymentContext): PaymentProvider {
  const { serverKey, acquirer = 'gopay', api = 'https://api.midtrans.com' } = settings
  const headers = { authorization: basic(serverKey) }
  return {
    method: 'qr',
    charge: async ({ reference, amount, currency, expiresAt, item, customer }) => {
      if (currency !== 'IDR' || !Number.isInteger(amount)) throw new NotCharged('Midtrans charges whole rupiah only')
      const answer = await callProvider(
        'Midtrans',
        jsonRequest(
          `${api}/v2/charge`,
          'POST',
          { ...headers, 'x-override-notification': context.callbackUrl },
          {
            payment_type: 'qris',
            transaction_details: { order_id: reference, gross_amount: amount },
            item_details: [{ id: reference, price: amount, quantity: 1, name: item.slice(0, 50) }],
            customer_details: { first_name: customer.name.slice(0, 255), phone: customer.phone },
            custom_expiry: {
              expiry_duration: Math.max(1, Math.round((expiresAt.getTime() - Date.now()) / 60_000)),
              unit: 'minute',
            },
            qris: { acquirer },
          },
        ),
        chargeAnswer,
        context,
      )
      const { status_code, transaction_id, order_id, qr_string } = answer
      if (status_code !== '201' || order_id !== reference || transaction_id === undefined || qr_string === undefined)
        throw new NotCharged(`Midtrans created no code: status ${status_code}`)
      return { providerId: transaction_id, qr: qr_string }
    },
    status: async ({ reference }) => {
      const address = `${api}/v2/${encodeURIComponent(reference)}/status`
      const answer = await callProvider('Midtrans', jsonRequest(address, 'GET', headers), statusAnswer, context)
      if (answer.status_code === '404') return { state: 'unknown', amount: null, currency: null }
      const state = STATES[answer.transaction_status ?? '']
      // 407: expired, with the transaction's fields.
      if (!['200', '201', '202', '407'].includes(answer.status_code) || state === undefined)
        throw new NotCharged(`Midtrans reports no known state: status ${answer.status_code}`)
      if (answer.order_id !== reference) throw new NotCharged('Midtrans reported the state of another payment')
      // Rupiah unless it says otherwise.
      return state === 'paid'
        ? { state, amount: Number(answer.gross_amount), currency: answer.currency ?? 'IDR' }
        : { state, amount: null, currency: null }
    },
    verifyCallback: ({ body }) => {
      const event = callbackBody(body, notification)
      if (!event) return { kind: 'forged' }
      const { order_id, status_code, gross_amount, signature_key } = event
      const expected = createHash('sha512').update(`${order_id}${status_code}${gross_amount}${serverKey}`).digest('hex')
      return equalsInConstantTime(signature_key, expected)
        ? { kind: 'payment', reference: order_id }
        : { kind: 'forged' }
    },
    received: { status: 'ok' },
  }
}
