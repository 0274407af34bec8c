import type { Language } from '@gapura/core'
import { dialCode } from '@gapura/core/forms'
import { formatsOf } from '@gapura/core/text'

export type Country = { readonly code: string; readonly dial: string; readonly name: string }

/** @param nameOf returns a country's name in the page's language */
export function countriesOf(codes: readonly string[], nameOf: (code: string) => string): readonly Country[] {
  const known = codes.flatMap((code) => {
    const dial = dialCode(code)
    return dial === null ? [] : [{ code, dial, name: nameOf(code) }]
  })
  return known.length > 0 ? known : countriesOf(['ID'], nameOf)
}

/** The browser's country names. Default: the code. */
export function countryNames(language: Language): (code: string) => string {
  // Browsers of 2020 have no `Intl.DisplayNames`.
  const names = 'DisplayNames' in Intl ? new Intl.DisplayNames([...formatsOf(language)], { type: 'region' }) : null
  return (code) => names?.of(code) ?? code
}
