/** M-Pesa Express as Daraja's documents describe it, as a function that takes a request. What they demand is demanded. */
import { isRecord } from '../../../core/kernel/values/is-record.ts'
import type { StandInProvider } from './stand-in-providers.ts'

export type MpesaAccount = {
  readonly consumerKey: string
  readonly consumerSecret: string
  readonly shortCode: string
  readonly passkey: string
}

export type StandInMpesa = StandInProvider & {
  /** She declines on her phone. */
  decline(reference: string): void
  /** What was sent to the phone, newest last. */
  readonly asked: readonly Readonly<Record<string, unknown>>[]
}

type Kept = { readonly id: string; readonly amount: number; readonly callback: URL; result: string | null }

const TOKEN = 'c9SQxWWhmdVRlyh0zh8gZDTkubVF'

export function mpesaServer({ consumerKey, consumerSecret, shortCode, passkey }: MpesaAccount): StandInMpesa {
  const kept: Kept[] = []
  const asked: Readonly<Record<string, unknown>>[] = []
  const basic = `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64')}`
  const refuse = (status: number, errorCode: string, errorMessage: string) =>
    Response.json({ requestId: '4788-81090592-4', errorCode, errorMessage }, { status })
  const of = (reference: string) => {
    const found = kept.findLast(({ callback }) => callback.pathname.includes(`/${reference}/`))
    if (!found) throw new RangeError(`There is no payment ${reference}`)
    return found
  }
  const isSigned = ({ BusinessShortCode, Password, Timestamp }: Readonly<Record<string, unknown>>) =>
    BusinessShortCode === shortCode &&
    /^\d{14}$/.test(String(Timestamp)) &&
    Password === Buffer.from(`${shortCode}${passkey}${String(Timestamp)}`).toString('base64')
  const push = (body: Readonly<Record<string, unknown>>) => {
    const { Amount, PhoneNumber, PartyA, PartyB, CallBackURL, AccountReference, TransactionDesc, TransactionType } =
      body
    const isWhole =
      Number.isInteger(Amount) &&
      Number(Amount) >= 1 &&
      /^254\d{9}$/.test(String(PhoneNumber)) &&
      PartyA === PhoneNumber &&
      typeof PartyB === 'string' &&
      (TransactionType === 'CustomerPayBillOnline' || TransactionType === 'CustomerBuyGoodsOnline') &&
      /^.{1,12}$/.test(String(AccountReference)) &&
      /^.{1,13}$/.test(String(TransactionDesc))
    if (!isWhole) return refuse(400, '400.002.02', 'Bad Request - Invalid request')
    if (!String(CallBackURL).startsWith('https:')) return refuse(400, '400.002.02', 'Bad Request - Invalid CallBackURL')
    const id = `ws_CO_2211202608000000${kept.length}`
    kept.push({ id, amount: Number(Amount), callback: new URL(String(CallBackURL)), result: null })
    asked.push(body)
    return Response.json({
      ...{ MerchantRequestID: '29115-34620561-1', CheckoutRequestID: id, ResponseCode: '0' },
      ResponseDescription: 'Success. Request accepted for processing',
      CustomerMessage: 'Success. Request accepted for processing',
    })
  }
  const query = ({ CheckoutRequestID }: Readonly<Record<string, unknown>>) => {
    const found = kept.find(({ id }) => id === CheckoutRequestID)
    if (!found) return refuse(400, '400.002.02', 'Bad Request - Invalid CheckoutRequestID')
    if (found.result === null) return refuse(500, '500.001.1001', 'The transaction is being processed')
    return Response.json({
      ...{ ResponseCode: '0', ResponseDescription: 'The service request has been accepted successfully' },
      ...{ MerchantRequestID: '29115-34620561-1', CheckoutRequestID: found.id },
      ...{ ResultCode: found.result, ResultDesc: 'as its code says' },
    })
  }
  return {
    asked,
    expire: (reference) => void (of(reference).result = '1037'),
    decline: (reference) => void (of(reference).result = '1032'),
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
      const found = of(reference)
      found.result = '0'
      const Item = [
        { Name: 'Amount', Value: found.amount },
        { Name: 'MpesaReceiptNumber', Value: 'NLJ7RT61SV' },
        { Name: 'TransactionDate', Value: 20_261_122_080_000 },
        { Name: 'PhoneNumber', Value: 254_708_374_149 },
      ]
      const stkCallback = {
        ...{ MerchantRequestID: '29115-34620561-1', CheckoutRequestID: found.id, ResultCode: 0 },
        ...{ ResultDesc: 'The service request is processed successfully.', CallbackMetadata: { Item } },
      }
      const body = new TextEncoder().encode(JSON.stringify({ Body: { stkCallback } }))
      // What the bridge has named below its own address. There is no signature.
      return { headers: new Headers(), body, below: found.callback.pathname.split('/').slice(-2).join('/') }
    },
  }
}
