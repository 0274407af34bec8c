/**
 * QRIS by Xendit, QR Codes of version 2022-07-31 (developers.xendit.co/api-reference/#qr-codes): `POST /qr_codes`,
 * `GET /qr_codes/{id}/payments`. All webhooks carry the same token in `x-callback-token`, so it does not prove the content.
 */
import { z } from '../../../core/kernel/api/endpoint.ts'
import { equalsInConstantTime } from '../../../core/kernel/values/equals-in-constant-time.ts'
import { callProvider, basic, callbackBody, jsonRequest } from './call-provider.ts'
import { NotCharged, type PaymentContext, type PaymentProvider } from './payment.ts'

export type XenditSettings = {
  readonly secretKey: string
  /** The token for the verification of webhooks, from Xendit's dashboard. */
  readonly callbackToken: string
  /** Default: `https://api.xendit.co`. */
  readonly api?: string
}

const code = z.object({
  id: z.optional(z.string()),
  reference_id: z.optional(z.string()),
  qr_string: z.optional(z.string()),
  error_code: z.optional(z.string()),
})

const codePayments = z.object({
  data: z.array(z.object({ reference_id: z.string(), status: z.string(), amount: z.number(), currency: z.string() })),
})

const codeState = z.object({ status: z.optional(z.string()), error_code: z.optional(z.string()) })

const webhook = z.object({ event: z.string(), data: z.object({ reference_id: z.optional(z.string()) }) })

/** Without this header the answers have another shape and no `qr.payment` webhook is sent. */
const VERSION = { 'api-version': '2022-07-31' }

export function createXendit(settings: XenditSettings, context: PaymentContext): PaymentProvider {
  const { secretKey, callbackToken, api = 'https://api.xendit.co' } = settings
  const headers = { authorization: basic(secretKey), ...VERSION }
  return {
    method: 'qr',
    charge: async ({ reference, amount, currency, expiresAt }) => {
      const answer = await callProvider(
        'Xendit',
        jsonRequest(`${api}/qr_codes`, 'POST', headers, {
          reference_id: reference,
          type: 'DYNAMIC',
          currency,
          amount,
          expires_at: expiresAt.toISOString(),
        }),
        code,
        context,
      )
      const { id, reference_id, qr_string, error_code } = answer
      if (error_code !== undefined || reference_id !== reference || id === undefined || qr_string === undefined)
        throw new NotCharged(`Xendit created no code: ${error_code ?? 'the answer lacks it'}`)
      return { providerId: id, qr: qr_string }
    },
    status: async ({ reference, providerId }) => {
      const address = `${api}/qr_codes/${encodeURIComponent(providerId)}`
      const { data } = await callProvider(
        'Xendit',
        jsonRequest(`${address}/payments`, 'GET', headers),
        codePayments,
        context,
      )
      // A dynamic code is paid once, but the list includes failed attempts.
      const paid = data.find((payment) => payment.status === 'SUCCEEDED' && payment.reference_id === reference)
      if (paid) return { state: 'paid', amount: paid.amount, currency: paid.currency }
      const { status, error_code } = await callProvider(
        'Xendit',
        jsonRequest(address, 'GET', headers),
        codeState,
        context,
      )
      if (error_code === 'DATA_NOT_FOUND') return { state: 'unknown', amount: null, currency: null }
      if (status === 'ACTIVE') return { state: 'waiting', amount: null, currency: null }
      if (status === 'INACTIVE') return { state: 'expired', amount: null, currency: null }
      throw new NotCharged(`Xendit reports no known state: ${error_code ?? status ?? 'nothing'}`)
    },
    verifyCallback: ({ headers: callbackHeaders, body }) => {
      if (!equalsInConstantTime(callbackHeaders.get('x-callback-token') ?? '', callbackToken)) return { kind: 'forged' }
      const event = callbackBody(body, webhook)
      if (event?.event !== 'qr.payment' || event.data.reference_id === undefined) return { kind: 'other' }
      return { kind: 'payment', reference: event.data.reference_id }
    },
    received: { status: 'ok' },
  }
}
