/** A bank card, and what the provider's script does with it. */
import { isRecord } from '#core/values'

export type BankCard = { readonly number: string; readonly expiry: string; readonly cvc: string }

export type BankCardProvider = {
  /** Rejects with a `BankCardRefusal` where a field is wrong. */
  tokenize(card: BankCard): Promise<{ readonly token: string; readonly last4: string }>
}

/** What a provider says of a card that cannot be one. */
export type BankCardRefusal = { readonly code: string; readonly field: keyof BankCard }

export function isBankCardRefusal(error: unknown): error is BankCardRefusal {
  return isRecord(error) && (error['field'] === 'number' || error['field'] === 'expiry' || error['field'] === 'cvc')
}
