/** An in-memory payment provider for tests of the kit. It accepts each reference once, as real providers do. */
import { NotCharged, type PaymentProvider, type PaymentStatus } from '../payments/payment.ts'

export type StandInPayments = PaymentProvider & {
  /** By reference. */
  readonly created: Map<string, PaymentStatus>
  /** Failures of the next charges: refused, or created while the response is lost. */
  readonly next: ('refused' | 'lost')[]
  pay(reference: string, amount?: number, currency?: string): void
  readonly statusRequests: () => number
}

export function createFakePaymentProvider(method: PaymentProvider['method'] = 'qr'): StandInPayments {
  const created: StandInPayments['created'] = new Map()
  const amounts = new Map<string, number>()
  const next: StandInPayments['next'] = []
  let statusRequests = 0
  return {
    created,
    next,
    received: { ok: true },
    method,
    pay: (reference, amount = amounts.get(reference) ?? 0, currency = 'IDR') =>
      void created.set(reference, { state: 'paid', amount, currency }),
    charge: ({ reference, amount }) => {
      const failure = next.shift()
      if (failure === 'refused') return Promise.reject(new NotCharged('refused'))
      if (created.has(reference)) return Promise.reject(new NotCharged('The reference is taken'))
      created.set(reference, { state: 'waiting', amount: null, currency: null })
      amounts.set(reference, amount)
      if (failure === 'lost') return Promise.reject(new NotCharged('The answer was lost'))
      return Promise.resolve({ providerId: `p-${reference}`, qr: method === 'qr' ? `QR:${reference}` : null })
    },
    statusRequests: () => statusRequests,
    status: ({ reference }) => {
      statusRequests += 1
      return Promise.resolve(created.get(reference) ?? { state: 'unknown', amount: null, currency: null })
    },
    verifyCallback: ({ headers, body }) => {
      if (headers.get('x-signature') !== 'good') return { kind: 'forged' }
      const [reference = '', providerId] = new TextDecoder().decode(body).split(' ')
      return { kind: 'payment', reference, ...(providerId !== undefined && { providerId }) }
    },
  }
}
