/**
 * M-Pesa Express by Safaricom Daraja (developer.safaricom.co.ke, "M-Pesa Express Simulate" and "M-Pesa Express Query"): a request on the
 * payer's phone, which she confirms with her PIN. `GET /oauth/v1/generate`, `POST /mpesa/stkpush/v1/processrequest`,
 * `POST /mpesa/stkpushquery/v1/query`. Its callback has no signature, so each one has an address of its own that only Daraja is told: the
 * reference, and a proof of it by a secret of the operator. The payer cannot change the amount, and the query does not repeat it.
 */
import { createHmac } from 'node:crypto'
import { z, type Shape } from '../../../core/kernel/api/endpoint.ts'
import { askProvider, callbackBody, isSame, jsonRequest } from './ask-provider.ts'
import { NotCharged, type Outside, type PaymentStatus, type Payments } from './payment.ts'

export type MpesaSettings = {
  readonly consumerKey: string
  readonly consumerSecret: string
  /** The short code in whose name requests are made: of a pay bill, or the store number of a till. */
  readonly shortCode: string
  readonly passkey: string
  /** Keys the addresses of callbacks: at least 32 random characters, told to nobody. */
  readonly callbackSecret: string
  /** The number of the till, where the money goes to one. Default: the short code is a pay bill. */
  readonly till?: string
  /** Default: `https://api.safaricom.co.ke`. */
  readonly api?: string
}

const granted = z.object({ access_token: z.optional(z.string()), expires_in: z.optional(z.coerce.number()) })

const pushed = z.object({
  CheckoutRequestID: z.optional(z.string()),
  ResponseCode: z.optional(z.string()),
  errorCode: z.optional(z.string()),
})

const queried = z.object({
  CheckoutRequestID: z.optional(z.string()),
  ResponseCode: z.optional(z.string()),
  // A text in the documents, a number in some answers.
  ResultCode: z.optional(z.coerce.string()),
  errorCode: z.optional(z.string()),
  errorMessage: z.optional(z.string()),
})

const callback = z.object({ Body: z.object({ stkCallback: z.object({ CheckoutRequestID: z.string() }) }) })

/** Result codes: done, not confirmed in time (two), still at work. Any other number is a failure, such as 1032: she declined. */
const RESULTS: Readonly<Record<string, PaymentStatus['state']>> = {
  ...{ 0: 'paid', 1019: 'expired', 1037: 'expired', 4999: 'waiting' },
}
/** The bearer is not taken (any more), or its header is malformed. */
const refused = z.object({ errorCode: z.enum(['404.001.03', '404.001.04']) })

/** Numbers that can have M-Pesa: `2547…` and `2541…`. */
const NUMBER = /^254[17]\d{8}$/
/** Nairobi, without a summer time. */
const ZONE_MS = 3 * 3_600_000

export function mpesa(settings: MpesaSettings, outside: Outside, now: () => number = Date.now): Payments {
  const { consumerKey, consumerSecret, shortCode, passkey, till, api = 'https://api.safaricom.co.ke' } = settings
  let token: { readonly text: string; readonly until: number } | null = null
  const bearer = async () => {
    if (token !== null && token.until > now()) return token.text
    const authorization = `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64')}`
    const address = `${api}/oauth/v1/generate?grant_type=client_credentials`
    const answer = await askProvider('M-Pesa', jsonRequest(address, 'GET', { authorization }), granted, outside)
    if (answer.access_token === undefined) throw new NotCharged('M-Pesa gave no token')
    // A minute less, so that it does not end on the way.
    token = { text: answer.access_token, until: now() + ((answer.expires_in ?? 0) - 60) * 1_000 }
    return token.text
  }
  const ask = async <Answer extends Shape>(path: string, body: object, answer: Answer) => {
    const headers = { authorization: `Bearer ${await bearer()}` }
    const Timestamp = new Date(now() + ZONE_MS).toISOString().replaceAll(/\D/g, '').slice(0, 14)
    const Password = Buffer.from(`${shortCode}${passkey}${Timestamp}`).toString('base64')
    const whole = { BusinessShortCode: shortCode, Password, Timestamp, ...body }
    const given = await askProvider('M-Pesa', jsonRequest(`${api}${path}`, 'POST', headers, whole), answer, outside)
    // The next call gets a new one.
    if (refused.safeParse(given).success) token = null
    return given
  }
  const proofOf = (reference: string) =>
    createHmac('sha256', settings.callbackSecret).update(reference).digest('base64url')
  return {
    method: 'phone',
    charges: ({ phone }) => NUMBER.test(phone),
    charge: async ({ reference, amount, currency, item, customer }) => {
      if (currency !== 'KES' || !Number.isInteger(amount)) throw new NotCharged('M-Pesa charges whole shillings only')
      if (!NUMBER.test(customer.phone)) throw new NotCharged('M-Pesa has no such number')
      const { CheckoutRequestID, ResponseCode, errorCode } = await ask(
        '/mpesa/stkpush/v1/processrequest',
        {
          TransactionType: till === undefined ? 'CustomerPayBillOnline' : 'CustomerBuyGoodsOnline',
          Amount: amount,
          PartyA: customer.phone,
          PartyB: till ?? shortCode,
          PhoneNumber: customer.phone,
          CallBackURL: `${outside.callbackUrl}/${reference}/${proofOf(reference)}`,
          // At most 12 and 13 characters; she reads the first on her phone.
          AccountReference: reference.slice(0, 12),
          TransactionDesc: item.slice(0, 13),
        },
        pushed,
      )
      if (ResponseCode !== '0' || CheckoutRequestID === undefined)
        throw new NotCharged(`M-Pesa sent no request: ${errorCode ?? ResponseCode ?? 'the answer lacks it'}`)
      return { providerId: CheckoutRequestID, qr: null }
    },
    status: async ({ providerId, asked }) => {
      const body = { CheckoutRequestID: providerId }
      const { CheckoutRequestID, ResponseCode, ResultCode, errorCode, errorMessage } = await ask(
        '/mpesa/stkpushquery/v1/query',
        body,
        queried,
      )
      // The same code also says that nothing is known; only this sentence tells them apart.
      if (errorCode === '500.001.1001' && /being processed/i.test(errorMessage ?? ''))
        return { state: 'waiting', amount: null }
      // So do other faults of a request.
      if (errorCode === '400.002.02' && /CheckoutRequestID/i.test(errorMessage ?? ''))
        return { state: 'unknown', amount: null }
      const isAnswer = ResponseCode === '0' && CheckoutRequestID === providerId
      if (!isAnswer || ResultCode === undefined || !/^\d+$/.test(ResultCode))
        throw new NotCharged(`M-Pesa does not tell the state: ${errorCode ?? ResponseCode ?? 'nothing'}`)
      const state = RESULTS[ResultCode] ?? 'failed'
      return { state, amount: state === 'paid' ? asked : null }
    },
    verifyCallback: ({ body, below }) => {
      const [reference = '', proof = ''] = below.split('/')
      if (reference === '' || !isSame(proof, proofOf(reference))) return { kind: 'forged' }
      const told = callbackBody(body, callback)
      if (told === null) return { kind: 'other' }
      return { kind: 'payment', reference, providerId: told.Body.stkCallback.CheckoutRequestID }
    },
    received: { ResultCode: 0, ResultDesc: 'Accepted' },
  }
}
