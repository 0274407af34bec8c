/** All countries that are not in the list yet, by name. Loaded when the list is first used. */
import type { Language } from '#core'
import { countryCodes } from '#core/fields'
import { formatsOf } from '#core/text'
import { countriesOf, countryNames, type Country } from './countries.ts'

export function moreCountries(language: Language, except: readonly Country[]): readonly Country[] {
  const codes = countryCodes().filter((code) => !except.some((one) => one.code === code))
  return countriesOf(codes, countryNames(language)).toSorted((a, b) =>
    a.name.localeCompare(b.name, [...formatsOf(language)]),
  )
}
