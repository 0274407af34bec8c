import type { Language } from '@gapura/core'
import { countriesWithNumbers, dialCode } from '@gapura/core/numbers'
import { formatsOf } from '@gapura/core/text'
import { countriesOf, countryNames, type Country } from './countries.ts'

/** Has the English name as well, because a visitor from abroad may type it on a page in any language. */
export type NamedCountry = Country & { readonly english: string }

export function allCountries(language: Language): readonly NamedCountry[] {
  const englishOf = countryNames('en')
  return countriesOf(countriesWithNumbers(), countryNames(language), dialCode)
    .map((country) => ({ ...country, english: englishOf(country.code) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, [...formatsOf(language)]))
}
