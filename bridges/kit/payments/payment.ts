/** How a bridge lets customers pay: a provider makes a QR code or asks on the payer's phone, tells the state, and calls back. */

export type ChargeOrder = {
  /** Ours, unique for each payment that is asked for: at most 40 letters, digits and hyphens. */
  readonly reference: string
  /** In the currency's unit. */
  readonly amount: number
  /** ISO 4217. */
  readonly currency: string
  readonly expiresAt: Date
  /** What is bought, for the provider's own pages. */
  readonly item: string
  readonly customer: { readonly name: string; readonly phone: string; readonly email: string | null }
}

/** `asked`: the amount of the order, for a provider whose payer cannot change it and which does not repeat it. */
export type Payment = { readonly reference: string; readonly providerId: string; readonly asked: number }

/** `unknown`: the provider knows no such payment. */
export type PaymentStatus = {
  readonly state: 'waiting' | 'paid' | 'failed' | 'expired' | 'unknown'
  /** What was paid, in the currency's unit, fees that she bore included; null while nothing is. */
  readonly amount: number | null
}

/**
 * `payment`: something happened to this payment. `other`: genuine, but about nothing of ours. `forged`: not proven to be from
 * the provider.
 */
export type Callback =
  | {
      readonly kind: 'payment'
      readonly reference: string
      /** Where the call names it: the only place to learn it when the answer to `charge` was lost. */
      readonly providerId?: string
    }
  | { readonly kind: 'other' }
  | { readonly kind: 'forged' }

/** `below`: what follows `Outside.callbackUrl` in the address that was called, without its slash. */
export type CallbackCall = { readonly headers: Headers; readonly body: Uint8Array; readonly below: string }

export type Payments = {
  /** How she pays: a code that she scans, or a request that she confirms on her phone. */
  readonly method: 'qr' | 'phone'
  /** Whether this payer can be asked at all. Default: everybody. */
  charges?(payer: { readonly phone: string }): boolean
  /** Rejects with `NotCharged` when no code could be made, or nobody asked. `qr`: null for `phone`. */
  charge(order: ChargeOrder): Promise<{ readonly providerId: string; readonly qr: string | null }>
  /** The payment as the provider knows it now. Rejects with `NotCharged` when it is not known for certain. */
  status(payment: Payment): Promise<PaymentStatus>
  /**
   * Whether a call to our address is from the provider. It is never believed about the state: the caller asks `status`, so that
   * a call that is sent again, or one that is out of date, changes nothing.
   */
  verifyCallback(call: CallbackCall): Callback
  /** What the provider wants to read when its call arrived. */
  readonly received: unknown
}

/** The provider refused, was not reached, or answered what its documents do not say. Names no customer, since it is logged. */
export class NotCharged extends Error {
  override readonly name = 'NotCharged'
}

/** What a provider needs from outside. */
export type Outside = {
  readonly fetch: (request: Request) => Promise<Response>
  /** Where the provider calls back: `https://bridge.example/callbacks/payment`. */
  readonly callbackUrl: string
  /** Milliseconds that an answer may take. Default: 20,000. */
  readonly timeout?: number
}
