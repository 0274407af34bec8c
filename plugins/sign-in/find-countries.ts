/** Countries whose name or calling code fits what was typed; those that begin with it come first. */
import type { Country } from './countries.ts'

export function findCountries(countries: readonly Country[], typed: string): readonly Country[] {
  const sought = plain(typed.trim())
  if (sought === '') return countries
  const digits = sought.replace(/^(\+|00)/, '')
  if (/^\d+$/.test(digits)) return countries.filter(({ dial }) => dial.startsWith(digits))
  const begins = countries.filter(({ name }) => plain(name).startsWith(sought))
  return [...begins, ...countries.filter((one) => !begins.includes(one) && plain(one.name).includes(sought))]
}

/** Without accents and in small letters: nobody types the cedilla of Curaçao. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
