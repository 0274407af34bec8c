/**
 * Normalises the spelling of a name, phone number or email address. Look-ups and limits use this form, so that another
 * spelling finds the same account and gets no further tries.
 */

import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { typedValue } from '../../core/kernel/values/typed-value.ts'

/** Indonesia's country code. */
const DEFAULT_COUNTRY_CODE = '62'

/**
 * Ignores width, letter case, spaces and invisible characters. Digits and separators are read as a phone number: `+62 812…`,
 * `0062812…`, `0812…` and `62812…` are the same. The zero of a local number is dropped where its country's numbering plan says so: not in
 * Côte d'Ivoire (`0102…` is `2250102…`), and not of Italy's landlines.
 *
 * @param countryCode for numbers that are typed without a country code
 */
export function normalizeIdentifier(typed: string, countryCode: string = DEFAULT_COUNTRY_CODE): string {
  // No account has a longer name, and limits store this text.
  const text = foldCase(typed.slice(0, 500))
  return /^[\d().+/-]+$/.test(text) && /\d/.test(text) ? normalNumber(text, countryCode) : text
}

/** Lower-casing can undo NFKC, so the text is normalised twice (Unicode Standard, section 5.18). */
function foldCase(text: string): string {
  return typedValue(typedValue(text).toLowerCase()).replace(/\s/g, '')
}

function normalNumber(text: string, countryCode: string): string {
  const digits = text.replace(/\D/g, '')
  const withoutZeros = digits.replace(/^0+/, '')
  if (digits.length - withoutZeros.length !== 1) return withoutZeros
  const planned = parsePhoneNumberFromString(`+${countryCode}${digits}`, { extract: false })
  return planned?.isPossible() ? planned.number.slice(1) : countryCode + withoutZeros
}
