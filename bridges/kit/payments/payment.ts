/** Interface of a payment provider: it creates a QR code or a request on the payer's phone, reports the state, and calls back. */

export type ChargeOrder = {
  /** Our id, unique for each charge: at most 40 letters, digits and hyphens. */
  readonly reference: string
  /** In the currency's unit. */
  readonly amount: number
  /** ISO 4217. */
  readonly currency: string
  readonly expiresAt: Date
  /** The package's name, for the provider's own pages. */
  readonly item: string
  readonly customer: { readonly name: string; readonly phone: string; readonly email: string | null }
}

/** `orderAmount`: for a provider that does not report the amount because the payer cannot change it. */
export type PaymentReference = { readonly reference: string; readonly providerId: string; readonly orderAmount: number }

/** `refunded`: paid, and the money was returned. `unknown`: the provider knows no such payment. */
export type PaymentStatus = {
  readonly state: 'waiting' | 'paid' | 'refunded' | 'failed' | 'expired' | 'unknown'
  /** The paid amount in the currency's unit, including fees charged to the customer; null: not paid. */
  readonly amount: number | null
  /** The currency of the amount (ISO 4217); null: not paid. */
  readonly currency: string | null
}

/** `other`: authentic, but not about a payment of the bridge. `forged`: not proven to be from the provider. */
export type Callback =
  | {
      readonly kind: 'payment'
      readonly reference: string
      /** If the callback contains it; needed if the response to `charge` was lost. */
      readonly providerId?: string
    }
  | { readonly kind: 'other' }
  | { readonly kind: 'forged' }

/** `below`: the rest of the called path after `PaymentContext.callbackUrl` and a slash. */
export type CallbackCall = { readonly headers: Headers; readonly body: Uint8Array; readonly below: string }

export type PaymentProvider = {
  /** `qr`: the customer scans a code; `phone`: they confirm a request on their phone. */
  readonly method: 'qr' | 'phone'
  /** True if the provider can charge this payer. Default: every payer. */
  charges?(payer: { readonly phone: string }): boolean
  /** Rejects with `NotCharged` if neither code nor request was created. `qr`: null for `phone`. */
  charge(order: ChargeOrder): Promise<{ readonly providerId: string; readonly qr: string | null }>
  /** The current state at the provider. Rejects with `NotCharged` if it is uncertain. */
  status(payment: PaymentReference): Promise<PaymentStatus>
  /** Checks only the origin. The caller requests the state from `status`, so repeated or outdated callbacks change nothing. */
  verifyCallback(call: CallbackCall): Callback
  /** The response body to a callback. */
  readonly received: unknown
}

/** The provider refused, was not reached, or sent an undocumented answer. The message is logged, so it names no customer. */
export class NotCharged extends Error {
  override readonly name = 'NotCharged'
}

export type PaymentContext = {
  readonly fetch: (request: Request) => Promise<Response>
  /** The address of callbacks: `https://bridge.example/callbacks/payment`. */
  readonly callbackUrl: string
  /** Milliseconds. Default: 20,000. */
  readonly timeout?: number
}
