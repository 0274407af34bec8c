/** Checks the card fields without the provider, so that all errors are shown at once. */
import type { BankCard } from './bank-card.ts'

export type BankCardField = keyof BankCard

/** The fields that no provider accepts, in screen order. The provider checks the expiry, because a phone's clock may be wrong. */
export function faultsOf({ number, expiry, cvc }: BankCard): readonly BankCardField[] {
  const digits = number.replace(/\D/g, '')
  const found: Readonly<Record<BankCardField, boolean>> = {
    number: !/^\d{13,19}$/.test(digits) || !hasCheckDigit(digits),
    expiry: !EXPIRY.test(expiry),
    cvc: !/^\d{3,4}$/.test(cvc),
  }
  return FIELDS.filter((field) => found[field])
}

/** The key of a field's error below `card.fault`. A well-formed expiry is refused only by the provider, as expired. */
export function textOfFault(field: BankCardField, { number, expiry }: BankCard): string {
  if (field === 'number' && number === '') return 'numberMissing'
  if (field === 'expiry' && EXPIRY.test(expiry)) return 'expired'
  return field
}

const EXPIRY = /^(0[1-9]|1[0-2])\/\d\d$/

const FIELDS: readonly BankCardField[] = ['number', 'expiry', 'cvc']

/** The check digit of a card number (ISO/IEC 7812, Luhn), which detects one mistyped digit. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reduceRight((total, digit, index) => {
    const value = Number(digit) * ((digits.length - index) % 2 === 1 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
