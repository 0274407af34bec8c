/** Countries whose local or English name or calling code matches the typed text; names that begin with it come first. */
import { typedValue } from '@gapura/core/values'
import type { NamedCountry } from './all-countries.ts'

export function findCountries(countries: readonly NamedCountry[], typed: string): readonly NamedCountry[] {
  const search = normalize(typedValue(typed))
  if (search === '') return countries
  const digits = search.replace(/^(\+|00)/, '')
  if (/^\d+$/.test(digits)) return countries.filter(({ dial }) => dial.startsWith(digits))
  const namesOf = ({ name, english }: NamedCountry) => [normalize(name), normalize(english)]
  const begins = countries.filter((country) => namesOf(country).some((name) => name.startsWith(search)))
  const contains = countries.filter((country) => namesOf(country).some((name) => name.includes(search)))
  return [...begins, ...contains.filter((country) => !begins.includes(country))]
}

/** Removes accents and case, because most customers do not type the cedilla of Curaçao. */
function normalize(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
