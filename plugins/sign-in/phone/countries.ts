import type { Language } from '@gapura/core'
import { formatsOf } from '@gapura/core/text'

export type Country = { readonly code: string; readonly dial: string; readonly name: string }

/** Calling codes of the countries whose names the translations have. Those of all countries are too large for the first screen. */
const USUAL = 'AU61 BN673 ID62 IN91 JP81 MY60 PG675 PH63 SG65 TH66 TL670 US1'

/** Null: the country is unknown here, and `@gapura/core/numbers` may know it. */
export function usualDialCode(country: string): string | null {
  return new RegExp(`\\b${country}(\\d+)`).exec(USUAL)?.[1] ?? null
}

/**
 * Indonesia if none of them is known.
 *
 * @param nameOf returns a country's name in the page's language
 */
export function countriesOf(
  codes: readonly string[],
  nameOf: (code: string) => string,
  dialOf: typeof usualDialCode,
): readonly Country[] {
  const known = codes.flatMap((code) => {
    const dial = dialOf(code)
    return dial === null ? [] : [{ code, dial, name: nameOf(code) }]
  })
  return known.length > 0 ? known : [{ code: 'ID', dial: '62', name: nameOf('ID') }]
}

/** The browser's country names. Default: the code. */
export function countryNames(language: Language): (code: string) => string {
  // Browsers of 2020 have no `Intl.DisplayNames`.
  const names = 'DisplayNames' in Intl ? new Intl.DisplayNames([...formatsOf(language)], { type: 'region' }) : null
  return (code) => names?.of(code) ?? code
}
