import { expect, test } from 'vitest'
import { fakePartner } from '../../tests/doubles/fake-host.ts'
import { load, make, title } from '../../tests/doubles/fake-plugin.ts'
import type { Partner } from '../../core/kernel/partner/partner.ts'
import { partnerFaults } from './plan-faults.ts'

const icon = { path: '', box: 24 } as const
const pages = make('pages', {
  pages: [
    { path: '/', access: 'member', role: 'home', load },
    { path: '/login/:domain?', access: 'signed-out', role: 'sign-in', load },
    { path: '/faq', access: 'public', load },
  ],
  menu: [{ to: '/faq', in: 'drawer', label: title, icon }],
})
const faultsOf = (changes: Partial<Partner>) =>
  partnerFaults(
    [pages],
    fakePartner('warung', { languages: ['id'], plugins: { pages: true }, ...changes }),
    new Map(),
  ).map(({ code, pointer }) => `${code} ${pointer}`)

type Banner = Omit<NonNullable<Partner['banners']>[number], 'id' | 'text'>
const bannerFaults = (first: Banner, second: Banner) =>
  faultsOf({ banners: [first, second].map((banner, index) => ({ id: `b${index}`, text: { id: 'x' }, ...banner })) })

test.each<[string, Banner, Banner]>([
  ['a general one', {}, { at: ['Pasar'] }],
  ['one with the same routers in other capitals', { at: ['pasar', 'Balai'] }, { at: ['Pasar'] }],
  [
    'one that begins and ends with it',
    { from: '2027-03-01', until: '2027-03-07' },
    { from: '2027-03-01T00:00', until: '2027-03-07' },
  ],
  ['one on the page above', { in: ['/', '/login'] }, { in: ['/login/warung'] }],
  ['one on home and the sign-in page by default', {}, { in: ['/', '/login'] }],
])('P135: a banner is behind %s', (_, first, second) =>
  expect(bannerFaults(first, second)).toEqual(['P135 /banners/1']),
)

test.each<[string, Banner, Banner]>([
  ['is at one router', { at: ['Pasar'] }, {}],
  ['is at another router', { at: ['Pasar'] }, { at: ['Balai'] }],
  ['begins later', { from: '2027-03-01T08:00' }, { from: '2027-03-01' }],
  ['ends earlier', { until: '2027-03-07T20:00' }, { until: '2027-03-07' }],
  ['ends, and the second one does not', { until: '2027-03-07' }, {}],
  ['has fewer pages', { in: ['/'] }, {}],
  ['is at home, which is above no page', { in: ['/'] }, { in: ['/faq'] }],
])('a banner is shown after one that %s', (_, first, second) => expect(bannerFaults(first, second)).toEqual([]))

test('P136: a path is twice in a menu, unless the entries have other dates', () => {
  const main = (from: string, until: string) => ({ path: '/faq', from, until })
  expect(faultsOf({ menus: { main: ['/faq', main('2027-03-01', '2027-03-07')] } })).toEqual(['P136 /menus/main/1'])
  expect(faultsOf({ menus: { hidden: ['/faq', '/faq'] } })).toEqual(['P136 /menus/hidden/1'])
  expect(
    faultsOf({ menus: { main: [main('2027-03-01', '2027-03-07'), main('2027-03-05', '2027-03-09'), '/faq'] } }),
  ).toEqual([])
})

test('P137: a language that the build has may be written though the partner does not offer it', () => {
  expect(faultsOf({ menus: { main: [{ path: '/faq', label: { id: 'Tanya', en: 'Ask' } }] } })).toEqual([])
  expect(faultsOf({ menus: { main: [{ path: '/faq', label: { id: 'Tanya', EN: 'Ask' } }] } })).toEqual([
    'P137 /menus/main/0/label/EN',
  ])
})
