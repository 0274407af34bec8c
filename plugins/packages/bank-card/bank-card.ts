import { isRecord } from '@gapura/core/values'

export type BankCard = { readonly number: string; readonly expiry: string; readonly cvc: string }

export type BankCardProvider = {
  /** Rejects with a `BankCardRefusal` when a field is wrong. */
  tokenize(card: BankCard): Promise<{ readonly token: string; readonly last4: string }>
}

export type BankCardRefusal = { readonly code: string; readonly field: keyof BankCard }

export function isBankCardRefusal(error: unknown): error is BankCardRefusal {
  return isRecord(error) && (error['field'] === 'number' || error['field'] === 'expiry' || error['field'] === 'cvc')
}
