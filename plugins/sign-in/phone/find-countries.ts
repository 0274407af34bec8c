/** Countries whose name, also in English, or calling code fits what was typed; those that begin with it come first. */
import type { NamedCountry } from './all-countries.ts'

export function findCountries(countries: readonly NamedCountry[], typed: string): readonly NamedCountry[] {
  const sought = plain(typed.trim())
  if (sought === '') return countries
  const digits = sought.replace(/^(\+|00)/, '')
  if (/^\d+$/.test(digits)) return countries.filter(({ dial }) => dial.startsWith(digits))
  const namesOf = ({ name, english }: NamedCountry) => [plain(name), plain(english)]
  const begins = countries.filter((one) => namesOf(one).some((name) => name.startsWith(sought)))
  const contains = countries.filter((one) => namesOf(one).some((name) => name.includes(sought)))
  return [...begins, ...contains.filter((one) => !begins.includes(one))]
}

/** Without accents and in small letters: nobody types the cedilla of Curaçao. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
