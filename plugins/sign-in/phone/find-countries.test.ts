import { expect, it } from 'vitest'
import { allCountries } from './all-countries.ts'
import { findCountries } from './find-countries.ts'

const all = allCountries('en')
const found = (typed: string) => findCountries(all, typed).map(({ name }) => name)

it('lists every country once, by name', () => {
  expect(all.length).toBeGreaterThan(240)
  expect(found('')).toEqual(all.map(({ name }) => name))
  expect(new Set(found('')).size).toBe(all.length)
  expect(found('')).toEqual(found('').toSorted((a, b) => a.localeCompare(b, 'en')))
})

it.each([
  ['curacao', 'Curaçao'],
  ['  KOSOVO ', 'Kosovo'],
  ['+670', 'Timor-Leste'],
  ['0062', 'Indonesia'],
])('finds “%s”', (typed, name) => expect(found(typed)).toContain(name))

it('names that begin with the text come first', () => {
  expect(found('am')[0]).toBe('American Samoa')
  expect(found('am')).toContain('Cambodia')
})

it.each([
  ['jap', 'Jepang'],
  ['germany', 'Jerman'],
  ['united k', 'Inggris Raya'],
  ['jer', 'Jerman'],
])('on a page in Indonesian, “%s” finds %s', (typed, name) => {
  expect(findCountries(allCountries('id'), typed).map((country) => country.name)).toContain(name)
})
