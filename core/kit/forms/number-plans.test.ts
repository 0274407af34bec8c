import { expect, it } from 'vitest'
import { countriesWithNumbers, dialCode } from './number-plans.ts'
import { readNumber } from './read-number.ts'

/** Regions of ICU that are no countries: groups, the unknown region, parts of other countries. */
const NO_COUNTRIES = ['CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'UN', 'XA', 'XB', 'ZZ']
/** Territories without numbers of their own: nobody lives there, or the numbers of another country are used. */
const NO_NUMBERS = ['AQ', 'BV', 'GS', 'HM', 'PN', 'TF', 'UM']

it('every country whose inhabitants have numbers is there, with a calling code', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const countries = letters
    .flatMap((first) => letters.map((second) => first + second))
    // Codes of former countries are canonicalised to those of today.
    .filter((code) => names.of(code) !== undefined && Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`)
    .filter((code) => !NO_COUNTRIES.includes(code) && !NO_NUMBERS.includes(code))
  expect(countriesWithNumbers().toSorted()).toEqual(countries)
  expect(countriesWithNumbers().filter((code) => !/^[1-9]\d{0,2}$/.test(dialCode(code) ?? ''))).toEqual([])
})

it.each([
  ['ID', '62'],
  ['TL', '670'],
  ['US', '1'],
  ['DO', '1'],
  ['ZZ', null],
  ['', null],
  ['62', null],
])('the calling code of %j is %s', (country, dial) => {
  expect(dialCode(country)).toBe(dial)
})

it('a number without a country code is Indonesian in a country that is unknown', async () => {
  expect((await readNumber('0812 3456 7890', 'ZZ'))?.full).toBe('6281234567890')
})
