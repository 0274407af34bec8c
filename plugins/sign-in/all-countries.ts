/** All countries by name, for the search. */
import type { Language } from '#core'
import { countryCodes } from '#core/fields'
import { formatsOf } from '#core/text'
import { countriesOf, countryNames, type Country } from './countries.ts'

export function allCountries(language: Language): readonly Country[] {
  return countriesOf(countryCodes(), countryNames(language)).toSorted((a, b) =>
    a.name.localeCompare(b.name, [...formatsOf(language)]),
  )
}
