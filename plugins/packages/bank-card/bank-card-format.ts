/** Formats what is typed into the card fields. */
import { typedValue } from '@gapura/core/values'
import type { BankCard } from './bank-card.ts'

/** `0928`, `09/28`, `09 / 2028` → `09/28`; an incomplete expiry stays. */
export function formatExpiry(typed: string): string {
  const digits = digitsOf(typed)
  const [month, year] = [digits.slice(0, 2), digits.slice(2)]
  if (year === '') return month
  return `${month}/${/^20\d\d/.test(year) ? year.slice(2, 4) : year.slice(0, year.startsWith('20') ? 4 : 2)}`
}

/** Groups of four, at most nineteen digits. */
export function formatCardNumber(typed: string): string {
  const digits = digitsOf(typed).slice(0, 19)
  return digits.replace(/(\d{4})(?=\d)/g, '$1 ')
}

export function digitsOf(typed: string): string {
  return typedValue(typed).replace(/\D/g, '')
}

export const FORMATS: { readonly [field in keyof BankCard]: (typed: string) => string } = {
  number: formatCardNumber,
  expiry: formatExpiry,
  cvc: (typed) => digitsOf(typed).slice(0, 4),
}
