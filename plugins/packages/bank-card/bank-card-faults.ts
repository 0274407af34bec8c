/** What is wrong with a card's fields: what can be seen without its provider, so that all faults are shown at once, and how it is said. */
import type { BankCard } from './bank-card.ts'

export type BankCardField = keyof BankCard

/** The fields that no provider can accept, in their order on the screen. Whether the card has ended is left to the provider: a phone's clock may be wrong. */
export function faultsOf({ number, expiry, cvc }: BankCard): readonly BankCardField[] {
  const digits = number.replace(/\D/g, '')
  const found: Readonly<Record<BankCardField, boolean>> = {
    number: !/^\d{13,19}$/.test(digits) || !hasCheckDigit(digits),
    expiry: !EXPIRY.test(expiry),
    cvc: !/^\d{3,4}$/.test(cvc),
  }
  return FIELDS.filter((field) => found[field])
}

/**
 * The words for a field that is wrong, below `card.fault`. What is not written at all needs other words than a slip. The month and the
 * year of an expiry in its form are refused by the provider alone, because they are over.
 */
export function textOfFault(field: BankCardField, { number, expiry }: BankCard): string {
  if (field === 'number' && number === '') return 'numberMissing'
  if (field === 'expiry' && EXPIRY.test(expiry)) return 'expired'
  return field
}

const EXPIRY = /^(0[1-9]|1[0-2])\/\d\d$/

const FIELDS: readonly BankCardField[] = ['number', 'expiry', 'cvc']

/** The last digit of a card's number follows from the others (ISO/IEC 7812, the Luhn formula), so a slip of one digit is noticed. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reduceRight((total, digit, index) => {
    const value = Number(digit) * ((digits.length - index) % 2 === 1 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
