/** All countries by name, for the search. */
import type { Language } from '@gapura/core'
import { countryCodes } from '@gapura/core/forms'
import { formatsOf } from '@gapura/core/text'
import { countriesOf, countryNames, type Country } from '../flow/countries.ts'

/** A country with its name in English as well: a visitor from abroad may type that, whatever language the page has. */
export type NamedCountry = Country & { readonly english: string }

export function allCountries(language: Language): readonly NamedCountry[] {
  const englishOf = countryNames('en')
  return countriesOf(countryCodes(), countryNames(language))
    .map((one) => ({ ...one, english: englishOf(one.code) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, [...formatsOf(language)]))
}
