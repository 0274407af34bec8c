import { expect, it } from 'vitest'
import { countryCodes, dialCode } from './dial-codes.ts'

/** Regions of ICU that are not countries: groups of countries, the unknown region, regions of other countries. */
const NO_COUNTRIES = ['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'ZZ']

it('every country has a calling code', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const countries = letters
    .flatMap((first) => letters.map((second) => first + second))
    // Codes of former countries are canonicalised to those of today.
    .filter((code) => names.of(code) !== undefined && Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`)
    .filter((code) => !NO_COUNTRIES.includes(code))
  expect(countryCodes()).toEqual(countries)
  expect(countryCodes().filter((code) => !/^[1-9]\d{0,3}$/.test(dialCode(code) ?? ''))).toEqual([])
})

it.each([
  ['ID', '62'],
  ['TL', '670'],
  ['US', '1'],
  ['DO', '1809'],
  ['ZZ', null],
  ['', null],
  ['62', null],
])('the calling code of %j is %s', (country, dial) => {
  expect(dialCode(country)).toBe(dial)
})
