/** A payment provider in memory for tests of the kit. It takes a reference once, as true ones do. */
import { NotCharged, type Payments, type PaymentStatus } from '../payments/payment.ts'

export type StandInPayments = Payments & {
  /** By reference. */
  readonly made: Map<string, PaymentStatus>
  /** What goes wrong next: the order is not taken, or it is taken and the answer is lost. */
  readonly next: ('refused' | 'lost')[]
  pay(reference: string, amount?: number): void
  /** How often the state was asked for. */
  readonly asked: () => number
}

export function createStandInPayments(method: Payments['method'] = 'qr'): StandInPayments {
  const made: StandInPayments['made'] = new Map()
  const amounts = new Map<string, number>()
  const next: StandInPayments['next'] = []
  let asked = 0
  return {
    made,
    next,
    received: { ok: true },
    method,
    pay: (reference, amount = amounts.get(reference) ?? 0) => void made.set(reference, { state: 'paid', amount }),
    charge: ({ reference, amount }) => {
      const fault = next.shift()
      if (fault === 'refused') return Promise.reject(new NotCharged('refused'))
      if (made.has(reference)) return Promise.reject(new NotCharged('The reference is taken'))
      made.set(reference, { state: 'waiting', amount: null })
      amounts.set(reference, amount)
      if (fault === 'lost') return Promise.reject(new NotCharged('The answer was lost'))
      return Promise.resolve({ providerId: `p-${reference}`, qr: method === 'qr' ? `QR:${reference}` : null })
    },
    asked: () => asked,
    status: ({ reference }) => {
      asked += 1
      return Promise.resolve(made.get(reference) ?? { state: 'unknown', amount: null })
    },
    verifyCallback: ({ headers, body }) => {
      if (headers.get('x-signature') !== 'good') return { kind: 'forged' }
      const [reference = '', providerId] = new TextDecoder().decode(body).split(' ')
      return { kind: 'payment', reference, ...(providerId !== undefined && { providerId }) }
    },
  }
}
