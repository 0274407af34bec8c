import { describe, expect, test } from 'vitest'
import { fakePartner } from '../../../tests/doubles/fake-host.ts'
import type { Partner } from './partner.ts'
import { absentEntries, localTime, timedEntries, withoutEntries, type Timing } from './present-partner.ts'

const banner = (id: string, timing: Timing = {}) => ({ id, text: { id }, ...(timing as object) })
const partnerWith = (changes: Partial<Partner>): Partner => ({ ...fakePartner('lestari'), ...changes })
const presentAt = (partner: Partner, local: string, router: string | null = null) =>
  withoutEntries(partner, absentEntries(partner, { local, router }))
const isShown = (timing: Timing, local: string, router: string | null = null) =>
  presentAt(partnerWith({ banners: [banner('one', timing)] }), local, router).banners !== undefined

describe('a day', () => {
  const week: Timing = { from: '2027-03-01', until: '2027-03-07' }
  test.each([
    ['2027-02-28T23:59', false],
    ['2027-03-01T00:00', true],
    ['2027-03-07T23:59', true],
    ['2027-03-08T00:00', false],
    ['2028-03-03T12:00', false],
  ])('is whole, the last one too: at %s it is %s', (local, shown) => expect(isShown(week, local)).toBe(shown))
})

describe('a minute', () => {
  const evening: Timing = { from: '2027-03-01T18:00', until: '2027-03-01T20:30' }
  test.each([
    ['2027-03-01T17:59', false],
    ['2027-03-01T18:00', true],
    ['2027-03-01T20:29', true],
    ['2027-03-01T20:30', false],
  ])('begins the entry or ends it: at %s it is %s', (local, shown) => expect(isShown(evening, local)).toBe(shown))
})

test('an entry with one date has no other end', () => {
  expect(isShown({ from: '2027-03-01' }, '2099-01-01T00:00')).toBe(true)
  expect(isShown({ until: '2027-03-01' }, '2000-01-01T00:00')).toBe(true)
})

test('an entry with places is shown at their routers only, whatever the capitals', () => {
  const here: Timing = { at: ['Balai Desa', 'Pasar'] }
  expect(isShown(here, '2027-03-01T12:00', 'balai desa ')).toBe(true)
  expect(isShown(here, '2027-03-01T12:00', 'Balai')).toBe(false)
  expect(isShown(here, '2027-03-01T12:00')).toBe(false)
  expect(isShown({ ...here, until: '2027-02-01' }, '2027-03-01T12:00', 'Pasar')).toBe(false)
})

describe('the local time', () => {
  const at = (text: string) => new Date(text)
  test.each([
    [undefined, '2027-03-01T00:00'],
    ['Asia/Jakarta', '2027-03-01T00:00'],
    ['Asia/Makassar', '2027-03-01T01:00'],
    ['Asia/Jayapura', '2027-03-01T02:00'],
    ['UTC', '2027-02-28T17:00'],
    ['Asia/Nowhere', '2027-03-01T00:00'],
  ])('in %s is that of its clocks', (timeZone, local) =>
    expect(localTime(at('2027-02-28T17:00:00Z'), timeZone)).toBe(local),
  )

  test('follows a change of the clocks', () => {
    expect(localTime(at('2027-03-28T00:59:00Z'), 'Europe/Amsterdam')).toBe('2027-03-28T01:59')
    expect(localTime(at('2027-03-28T01:00:00Z'), 'Europe/Amsterdam')).toBe('2027-03-28T03:00')
  })
})

test('banners, pages and entries of menus follow one rule; the others stay', () => {
  const partner = partnerWith({
    banners: [banner('always'), banner('later', { from: '2027-04-01' })],
    pages: [
      { path: '/ramadan', title: { id: 'Ramadan' }, until: '2027-03-09' },
      { path: '/tentang', title: { id: 'Tentang' } },
    ],
    menus: {
      main: ['/packages', { link: 'https://desa.example', label: { id: 'Desa' }, from: '2027-04-01' }],
      quick: [{ path: '/faq', at: ['Pasar'] }],
      hidden: ['/apps'],
    },
  })
  expect(timedEntries(partner)).toHaveLength(4)
  const present = presentAt(partner, '2027-03-10T08:00', 'Balai')
  expect(present.banners?.map(({ id }) => id)).toEqual(['always'])
  expect(present.pages?.map(({ path }) => path)).toEqual(['/tentang'])
  expect(present.menus).toEqual({ main: ['/packages'], quick: [], hidden: ['/apps'] })
  expect(present.name).toBe(partner.name)
  expect(presentAt(partner, '2027-04-02T08:00', 'pasar').menus?.quick).toHaveLength(1)
})

test('a file that applies everywhere and always stays the same object, and a list without entries goes', () => {
  const partner = partnerWith({ banners: [banner('always')] })
  expect(presentAt(partner, '2027-03-10T08:00')).toBe(partner)
  const over = presentAt(partnerWith({ banners: [banner('over', { until: '2027-01-01' })] }), '2027-03-10T08:00')
  expect('banners' in over).toBe(false)
})
