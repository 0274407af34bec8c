/** Countries a phone number can be from: the partner's here, all others loaded when the list is touched. */
import type { Language } from '#core'
import { dialCode } from '#core/fields'
import { formatsOf } from '#core/text'

export type Country = { readonly code: string; readonly dial: string; readonly name: string }

/** @param nameOf the country's name in the present language */
export function countriesOf(codes: readonly string[], nameOf: (code: string) => string): readonly Country[] {
  const known = codes.flatMap((code) => {
    const dial = dialCode(code)
    return dial === null ? [] : [{ code, dial, name: nameOf(code) }]
  })
  return known.length > 0 ? known : countriesOf(['ID'], nameOf)
}

/** Names of countries as the browser knows them; the code where it knows none. */
export function countryNames(language: Language): (code: string) => string {
  // Browsers of 2020 have no names of regions.
  const names = 'DisplayNames' in Intl ? new Intl.DisplayNames([...formatsOf(language)], { type: 'region' }) : null
  return (code) => names?.of(code) ?? code
}
