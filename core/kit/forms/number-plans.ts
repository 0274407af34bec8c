/**
 * The numbering plans of all countries: calling codes, trunk prefixes, lengths, and how numbers are written. Large, so only lazily loaded
 * modules import it.
 */
import {
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/min'
import { showNumber, type PhoneNumber } from './phone-number.ts'

/** ISO 3166 codes of the countries and territories that have numbers. */
export function countriesWithNumbers(): readonly string[] {
  return getCountries()
}

/** The calling code in digits, for example `62` for `ID`; null for an unknown country. */
export function dialCode(country: string): string | null {
  return isSupportedCountry(country) ? getCountryCallingCode(country) : null
}

/** Null: no number of this country can be so long or so short, or the country code is unknown. */
export function readPlanned(typed: string, country: string): PhoneNumber | null {
  const defaultCountry: CountryCode = isSupportedCountry(country) ? country : 'ID'
  const number = parsePhoneNumberFromString(typed, { defaultCountry, extract: false })
  if (!number?.isPossible()) return null
  const full = number.number.slice(1)
  return { full, shown: number.country === 'ID' ? showNumber(full) : number.formatInternational() }
}
