import { describe, expect, test } from 'vitest'
import { renderedVisit } from '../../../tests/doubles/rendered-visit.ts'
import { formatsSample } from '../text/formats.ts'
import { hydrationFault, postedIn, type CurrentVisit, type HydrationFault, type Rendering } from './rendering.ts'

const visit: CurrentVisit = {
  path: '/',
  search: '',
  username: 'made',
  zone: 'Asia/Jakarta',
  formats: 'Januari',
  isLeaving: false,
}
const anonymous: Rendering = { kind: 'anonymous', path: '/' }
const noScript: Rendering = { ...renderedVisit, kind: 'no-script' }
const posted: Rendering = { ...noScript, username: null, posted: { kind: 'code' } }
const guest: CurrentVisit = { ...visit, username: null }
const fault = (rendering: Rendering, now: CurrentVisit, change: Partial<CurrentVisit> = {}) =>
  hydrationFault(rendering, { ...now, ...change })

describe('a rendered page is hydrated', () => {
  test.each<readonly [string, Rendering, CurrentVisit]>([
    ['of nobody, by a visitor', anonymous, guest],
    [
      'of nobody, whatever the query, the zone and the formats',
      anonymous,
      { ...guest, search: '?a=1', zone: 'Asia/Makassar', formats: '' },
    ],
    ['of a customer, by this customer', renderedVisit, visit],
    ['with the answer to a form, by a visitor', posted, guest],
  ])('%s', (_, rendering, now) => {
    expect(hydrationFault(rendering, now)).toBeNull()
  })
})

describe('a page is rendered anew', () => {
  test.each<readonly [HydrationFault, Rendering, CurrentVisit, Partial<CurrentVisit>]>([
    ['shell', { kind: 'shell' }, visit, {}],
    ['other-path', anonymous, guest, { path: '/login/:domain?' }],
    ['other-path', renderedVisit, visit, { path: '/packages' }],
    ['leaving', anonymous, guest, { isLeaving: true }],
    ['leaving', renderedVisit, visit, { isLeaving: true }],
    ['other-customer', anonymous, visit, {}],
    ['other-customer', renderedVisit, guest, {}],
    ['other-customer', renderedVisit, visit, { username: 'wayan' }],
    ['other-customer', posted, visit, {}],
    ['no-script', noScript, visit, {}],
    ['other-query', renderedVisit, visit, { search: '?purchase=o_1' }],
    ['other-zone', renderedVisit, visit, { zone: 'Asia/Jayapura' }],
    ['other-formats', renderedVisit, visit, { formats: 'January' }],
  ])('%s: %j', (name, rendering, now, change) => {
    expect(fault(rendering, now, change)).toBe(name)
  })
})

test('only the answer to a form has a result of it', () => {
  expect([anonymous, renderedVisit, posted].map(postedIn)).toEqual([undefined, undefined, { kind: 'code' }])
})

test('the sample of formats has what a page may show: each month twice, the clock, a day and a number', () => {
  expect(formatsSample('id')).toMatch(
    /^21 Januari 2026 Jan,.*21 Agustus 2026 A\w+,.*21 Desember 2026 Des,15\.04,besok,1\.234,5$/,
  )
  expect(formatsSample('en')).toMatch(/^21 January 2026 Jan,.*tomorrow,1,234\.5$/)
})
