/** M-Pesa Express as a function that validates a request by Daraja's documentation. */
import { isRecord } from '../../../core/kernel/values/is-record.ts'
import type { StandInProvider } from './stand-in-providers.ts'

export type MpesaAccount = {
  readonly consumerKey: string
  readonly consumerSecret: string
  readonly shortCode: string
  readonly passkey: string
}

export type StandInMpesa = StandInProvider & {
  decline(reference: string): void
  /** The requests to phones, newest last. */
  readonly pushed: readonly Readonly<Record<string, unknown>>[]
}

type StoredPayment = { readonly id: string; readonly amount: number; readonly callback: URL; result: string | null }

const TOKEN = 'c9SQxWWhmdVRlyh0zh8gZDTkubVF'

export function fakeMpesa({ consumerKey, consumerSecret, shortCode, passkey }: MpesaAccount): StandInMpesa {
  const payments: StoredPayment[] = []
  const pushed: Readonly<Record<string, unknown>>[] = []
  const basic = `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64')}`
  const refuse = (status: number, errorCode: string, errorMessage: string) =>
    Response.json({ requestId: '4788-81090592-4', errorCode, errorMessage }, { status })
  const paymentOf = (reference: string) => {
    const payment = payments.findLast(({ callback }) => callback.pathname.includes(`/${reference}/`))
    if (!payment) throw new RangeError(`There is no payment ${reference}`)
    return payment
  }
  const isSigned = ({ BusinessShortCode, Password, Timestamp }: Readonly<Record<string, unknown>>) =>
    BusinessShortCode === shortCode &&
    /^\d{14}$/.test(String(Timestamp)) &&
    Password === Buffer.from(`${shortCode}${passkey}${String(Timestamp)}`).toString('base64')
  const push = (body: Readonly<Record<string, unknown>>) => {
    const { Amount, PhoneNumber, PartyA, PartyB, CallBackURL, AccountReference, TransactionDesc, TransactionType } =
      body
    const isValid =
      Number.isInteger(Amount) &&
      Number(Amount) >= 1 &&
      /^254\d{9}$/.test(String(PhoneNumber)) &&
      PartyA === PhoneNumber &&
      typeof PartyB === 'string' &&
      (TransactionType === 'CustomerPayBillOnline' || TransactionType === 'CustomerBuyGoodsOnline') &&
      /^.{1,12}$/.test(String(AccountReference)) &&
      /^.{1,13}$/.test(String(TransactionDesc))
    if (!isValid) return refuse(400, '400.002.02', 'Bad Request - Invalid request')
    if (!String(CallBackURL).startsWith('https:')) return refuse(400, '400.002.02', 'Bad Request - Invalid CallBackURL')
    const id = `ws_CO_2211202608000000${payments.length}`
    payments.push({ id, amount: Number(Amount), callback: new URL(String(CallBackURL)), result: null })
    pushed.push(body)
    return Response.json({
      MerchantRequestID: '29115-34620561-1',
      CheckoutRequestID: id,
      ResponseCode: '0',
      ResponseDescription: 'Success. Request accepted for processing',
      CustomerMessage: 'Success. Request accepted for processing',
    })
  }
  const query = ({ CheckoutRequestID }: Readonly<Record<string, unknown>>) => {
    const payment = payments.find(({ id }) => id === CheckoutRequestID)
    if (!payment) return refuse(400, '400.002.02', 'Bad Request - Invalid CheckoutRequestID')
    if (payment.result === null) return refuse(500, '500.001.1001', 'The transaction is being processed')
    return Response.json({
      ResponseCode: '0',
      ResponseDescription: 'The service request has been accepted successfully',
      MerchantRequestID: '29115-34620561-1',
      CheckoutRequestID: payment.id,
      ResultCode: payment.result,
      ResultDesc: 'as its code says',
    })
  }
  return {
    pushed,
    expire: (reference) => void (paymentOf(reference).result = '1037'),
    decline: (reference) => void (paymentOf(reference).result = '1032'),
    fetch: async (request) => {
      const { pathname, searchParams } = new URL(request.url)
      const authorization = request.headers.get('authorization')
      if (request.method === 'GET' && pathname === '/oauth/v1/generate')
        return authorization === basic && searchParams.get('grant_type') === 'client_credentials'
          ? Response.json({ access_token: TOKEN, expires_in: '3599' })
          : refuse(400, '400.008.01', 'Invalid Authentication passed')
      if (authorization !== `Bearer ${TOKEN}`) return refuse(404, '404.001.03', 'Invalid Access Token')
      const body: unknown = await request.json()
      if (!isRecord(body) || !isSigned(body)) return refuse(500, '500.001.1001', 'Wrong credentials')
      if (pathname === '/mpesa/stkpush/v1/processrequest') return push(body)
      return pathname === '/mpesa/stkpushquery/v1/query' ? query(body) : refuse(404, '404.001.01', 'Not found')
    },
    pay: (reference) => {
      const payment = paymentOf(reference)
      payment.result = '0'
      const Item = [
        { Name: 'Amount', Value: payment.amount },
        { Name: 'MpesaReceiptNumber', Value: 'NLJ7RT61SV' },
        { Name: 'TransactionDate', Value: 20_261_122_080_000 },
        { Name: 'PhoneNumber', Value: 254_708_374_149 },
      ]
      const stkCallback = {
        MerchantRequestID: '29115-34620561-1',
        CheckoutRequestID: payment.id,
        ResultCode: 0,
        ResultDesc: 'The service request is processed successfully.',
        CallbackMetadata: { Item },
      }
      const body = new TextEncoder().encode(JSON.stringify({ Body: { stkCallback } }))
      // `below` comes from the callback address of the request. There is no signature.
      return { headers: new Headers(), body, below: payment.callback.pathname.split('/').slice(-2).join('/') }
    },
  }
}
