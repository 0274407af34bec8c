/** Countries a phone number can be from: the usual ones here, all others loaded when the list is touched. */

export type Country = { readonly code: string; readonly dial: string; readonly name: string }

/** Dial codes (ITU-T E.164). Their names are among the words: servers and browsers do not name countries alike. */
const PINNED: Readonly<Record<string, string>> = {
  ID: '62',
  MY: '60',
  SG: '65',
  TL: '670',
  AU: '61',
  PG: '675',
  BN: '673',
  PH: '63',
  TH: '66',
  IN: '91',
  JP: '81',
  US: '1',
}

/** @param nameOf the country's name in the present language */
export function pinnedCountries(codes: readonly string[], nameOf: (code: string) => string): readonly Country[] {
  const known = codes.flatMap((code) => {
    const dial = PINNED[code]
    return dial === undefined ? [] : [{ code, dial, name: nameOf(code) }]
  })
  return known.length > 0 ? known : pinnedCountries(['ID'], nameOf)
}
