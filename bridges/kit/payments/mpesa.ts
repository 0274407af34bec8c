/**
 * M-Pesa Express by Safaricom Daraja (developer.safaricom.co.ke, "M-Pesa Express Simulate" and "M-Pesa Express Query"): the payer confirms a
 * request on their phone with a PIN. `GET /oauth/v1/generate`, `POST /mpesa/stkpush/v1/processrequest`, `POST /mpesa/stkpushquery/v1/query`.
 * Callbacks are not signed. Each payment therefore has a secret callback address: the reference and its HMAC with a secret of the operator.
 * The payer cannot change the amount, and the query does not return it.
 */
import { createHmac } from 'node:crypto'
import { z, type Shape } from '../../../core/kernel/api/endpoint.ts'
import { equalsInConstantTime } from '../../../core/kernel/values/equals-in-constant-time.ts'
import { callProvider, callbackBody, jsonRequest } from './call-provider.ts'
import { NotCharged, type PaymentContext, type PaymentStatus, type PaymentProvider } from './payment.ts'

export type MpesaSettings = {
  readonly consumerKey: string
  readonly consumerSecret: string
  /** The requesting short code: a pay bill number, or the store number of a till. */
  readonly shortCode: string
  readonly passkey: string
  /** The HMAC key of the callback addresses: at least 32 random characters. */
  readonly callbackSecret: string
  /** The number of the till that receives the money. Default: none, the short code is a pay bill number. */
  readonly till?: string
  /** Default: `https://api.safaricom.co.ke`. */
  readonly api?: string
}

const tokenAnswer = z.object({ access_token: z.optional(z.string()), expires_in: z.optional(z.coerce.number()) })

const pushAnswer = z.object({
  CheckoutRequestID: z.optional(z.string()),
  ResponseCode: z.optional(z.string()),
  errorCode: z.optional(z.string()),
})

const queryAnswer = z.object({
  CheckoutRequestID: z.optional(z.string()),
  ResponseCode: z.optional(z.string()),
  // A text in the documentation, a number in some answers.
  ResultCode: z.optional(z.coerce.string()),
  errorCode: z.optional(z.string()),
  errorMessage: z.optional(z.string()),
})

const callback = z.object({ Body: z.object({ stkCallback: z.object({ CheckoutRequestID: z.string() }) }) })

/** Result codes: 0 paid, 1019 and 1037 not confirmed in time, 4999 in progress. Other numbers are failures, such as 1032: declined. */
const RESULTS: Readonly<Record<string, PaymentStatus['state']>> = {
  0: 'paid',
  1019: 'expired',
  1037: 'expired',
  4999: 'waiting',
}
/** The bearer is invalid or expired, or its header is malformed. */
const bearerRefusal = z.object({ errorCode: z.enum(['404.001.03', '404.001.04']) })

/** Numbers that can use M-Pesa: `2547…` and `2541…`. */
const PHONE_NUMBER = /^254[17]\d{8}$/
/** Nairobi, which has no daylight saving time. */
const ZONE_MS = 3 * 3_600_000

export function createMpesa(
  settings: MpesaSettings,
  context: PaymentContext,
  now: () => number = Date.now,
): PaymentProvider {
  const { consumerKey, consumerSecret, shortCode, passkey, till, api = 'https://api.safaricom.co.ke' } = settings
  let token: { readonly text: string; readonly until: number } | null = null
  const bearer = async () => {
    if (token !== null && token.until > now()) return token.text
    const authorization = `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64')}`
    const address = `${api}/oauth/v1/generate?grant_type=client_credentials`
    const answer = await callProvider('M-Pesa', jsonRequest(address, 'GET', { authorization }), tokenAnswer, context)
    if (answer.access_token === undefined) throw new NotCharged('M-Pesa gave no token')
    // A minute less, so that it does not expire during a request.
    token = { text: answer.access_token, until: now() + ((answer.expires_in ?? 0) - 60) * 1_000 }
    return token.text
  }
  const send = async <Answer extends Shape>(path: string, body: object, answer: Answer) => {
    const headers = { authorization: `Bearer ${await bearer()}` }
    const Timestamp = new Date(now() + ZONE_MS).toISOString().replaceAll(/\D/g, '').slice(0, 14)
    const Password = Buffer.from(`${shortCode}${passkey}${Timestamp}`).toString('base64')
    const signed = { BusinessShortCode: shortCode, Password, Timestamp, ...body }
    const result = await callProvider('M-Pesa', jsonRequest(`${api}${path}`, 'POST', headers, signed), answer, context)
    // The next call requests a new token.
    if (bearerRefusal.safeParse(result).success) token = null
    return result
  }
  const proofOf = (reference: string) =>
    createHmac('sha256', settings.callbackSecret).update(reference).digest('base64url')
  return {
    method: 'phone',
    charges: ({ phone }) => PHONE_NUMBER.test(phone),
    charge: async ({ reference, amount, currency, item, customer }) => {
      if (currency !== 'KES' || !Number.isInteger(amount)) throw new NotCharged('M-Pesa charges whole shillings only')
      if (!PHONE_NUMBER.test(customer.phone)) throw new NotCharged('M-Pesa has no such number')
      const { CheckoutRequestID, ResponseCode, errorCode } = await send(
        '/mpesa/stkpush/v1/processrequest',
        {
          TransactionType: till === undefined ? 'CustomerPayBillOnline' : 'CustomerBuyGoodsOnline',
          Amount: amount,
          PartyA: customer.phone,
          PartyB: till ?? shortCode,
          PhoneNumber: customer.phone,
          CallBackURL: `${context.callbackUrl}/${reference}/${proofOf(reference)}`,
          // M-Pesa allows 12 and 13 characters. The customer's phone shows `AccountReference`.
          AccountReference: reference.slice(0, 12),
          TransactionDesc: item.slice(0, 13),
        },
        pushAnswer,
      )
      if (ResponseCode !== '0' || CheckoutRequestID === undefined)
        throw new NotCharged(`M-Pesa sent no request: ${errorCode ?? ResponseCode ?? 'the answer lacks it'}`)
      return { providerId: CheckoutRequestID, qr: null }
    },
    status: async ({ providerId, orderAmount }) => {
      const body = { CheckoutRequestID: providerId }
      const { CheckoutRequestID, ResponseCode, ResultCode, errorCode, errorMessage } = await send(
        '/mpesa/stkpushquery/v1/query',
        body,
        queryAnswer,
      )
      // The same code also reports unknown payments; only the message differs.
      if (errorCode === '500.001.1001' && /being processed/i.test(errorMessage ?? ''))
        return { state: 'waiting', amount: null, currency: null }
      // The same code also reports other faults of a request.
      if (errorCode === '400.002.02' && /CheckoutRequestID/i.test(errorMessage ?? ''))
        return { state: 'unknown', amount: null, currency: null }
      const isAnswer = ResponseCode === '0' && CheckoutRequestID === providerId
      if (!isAnswer || ResultCode === undefined || !/^\d+$/.test(ResultCode))
        throw new NotCharged(`M-Pesa reports no known state: ${errorCode ?? ResponseCode ?? 'nothing'}`)
      const state = RESULTS[ResultCode] ?? 'failed'
      return state === 'paid'
        ? { state, amount: orderAmount, currency: 'KES' }
        : { state, amount: null, currency: null }
    },
    verifyCallback: ({ body, below }) => {
      const [reference = '', proof = ''] = below.split('/')
      if (reference === '' || !equalsInConstantTime(proof, proofOf(reference))) return { kind: 'forged' }
      const event = callbackBody(body, callback)
      if (event === null) return { kind: 'other' }
      return { kind: 'payment', reference, providerId: event.Body.stkCallback.CheckoutRequestID }
    },
    received: { ResultCode: 0, ResultDesc: 'Accepted' },
  }
}
