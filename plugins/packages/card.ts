/** A card, and what the provider's script does with it. */
import { isRecord } from '#core'

export type Card = { readonly number: string; readonly expiry: string; readonly cvc: string }

export type CardProvider = {
  /** Rejects with a `CardRefusal` where a field is wrong. */
  tokenize(card: Card): Promise<{ readonly token: string; readonly last4: string }>
}

/** What a provider says of a card that cannot be one. */
export type CardRefusal = { readonly code: string; readonly field: keyof Card }

export function isCardRefusal(error: unknown): error is CardRefusal {
  return isRecord(error) && (error['field'] === 'number' || error['field'] === 'expiry' || error['field'] === 'cvc')
}
