/** Countries a phone number can be from: the usual ones here, all others loaded when the list is touched. */

export type Country = { readonly code: string; readonly dial: string; readonly name: string }

/** Written out, because servers and browsers do not name countries alike and the first screen is drawn by both. */
const PINNED: Readonly<Record<string, { readonly dial: string; readonly id: string; readonly en: string }>> = {
  ID: { dial: '62', id: 'Indonesia', en: 'Indonesia' },
  MY: { dial: '60', id: 'Malaysia', en: 'Malaysia' },
  SG: { dial: '65', id: 'Singapura', en: 'Singapore' },
  TL: { dial: '670', id: 'Timor Leste', en: 'Timor-Leste' },
  AU: { dial: '61', id: 'Australia', en: 'Australia' },
  PG: { dial: '675', id: 'Papua Nugini', en: 'Papua New Guinea' },
  BN: { dial: '673', id: 'Brunei', en: 'Brunei' },
  PH: { dial: '63', id: 'Filipina', en: 'Philippines' },
  TH: { dial: '66', id: 'Thailand', en: 'Thailand' },
  IN: { dial: '91', id: 'India', en: 'India' },
  JP: { dial: '81', id: 'Jepang', en: 'Japan' },
  US: { dial: '1', id: 'Amerika Serikat', en: 'United States' },
}

export function pinnedCountries(codes: readonly string[], language: 'id' | 'en'): readonly Country[] {
  const known = codes.flatMap((code) => {
    const country = PINNED[code]
    return country ? [{ code, dial: country.dial, name: country[language] }] : []
  })
  return known.length > 0 ? known : pinnedCountries(['ID'], language)
}
