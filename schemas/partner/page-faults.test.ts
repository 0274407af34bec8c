import { expect, test } from 'vitest'
import { fakePartner } from '../../tests/doubles/fake-host.ts'
import { load, make } from '../../tests/doubles/fake-plugin.ts'
import type { Partner } from '../../core/kernel/partner/partner.ts'
import { partnerFaults } from './plan-faults.ts'

const shop = make('shop', {
  pages: [
    { path: '/packages', access: 'member', load },
    { path: '/login/:domain?', access: 'signed-out', role: 'sign-in', load },
  ],
})
const off = make('off', { pages: [{ path: '/faq', access: 'public', load }] })
type Page = NonNullable<Partner['pages']>[number]
const page = (path: string, text = 'x', more: Partial<Page> = {}): Page => ({
  path,
  title: { id: 'Judul' },
  text: { id: text },
  ...more,
})
const faultsOf = (pages: Page[], menus: Partner['menus'] = {}) => {
  const partner = fakePartner('warung', { languages: ['id'], menus, pages, plugins: { shop: true, off: false } })
  return partnerFaults([shop, off], partner, new Map()).map(
    ({ code, pointer, expected, received }) => `${code} ${pointer} · ${expected} · ${received}`,
  )
}
const taken = 'a path that no other page has'

test.each([
  ['/packages', 'the path of a page of shop'],
  ['/login', 'the path of a page of shop'],
  ['/error', 'a path of the host'],
  ['/sign-out', 'a path of the host'],
  ['/assets', 'a path of the host'],
])('P127: %s is %s', (path, owner) =>
  expect(faultsOf([page(path)])).toEqual([`P127 /pages/0/path · ${taken} · "${path}", ${owner}`]),
)

test('P127: the path of an earlier page', () =>
  expect(faultsOf([page('/a'), page('/a')])).toEqual([
    `P127 /pages/1/path · ${taken} · "/a", the path of page 1 of this file`,
  ]))

test('a page may have the path of a plugin that is off, and take its place in menus', () =>
  expect(faultsOf([page('/faq')], { main: ['/faq'] })).toEqual([]))

test('a menu may not name a page that is only in the footer', () =>
  expect(faultsOf([page('/a', 'x', { in: ['footer'] })], { main: ['/a'] })[0]).toMatch(/^P126 \/menus\/main\/0/))

test('P128 names each part of a text that is not shown, with its line', () => {
  expect(faultsOf([page('/a', 'a\n\n<b>x</b>\n\n![y](z.png)\n\n[q](javascript:1)')])).toEqual([
    'P128 /pages/0/text/id · Markdown without HTML · "<b>" in line 3 of the text',
    'P128 /pages/0/text/id · Markdown without HTML · "</b>" in line 3 of the text',
    'P128 /pages/0/text/id · text without pictures · "z.png" in line 5 of the text',
    'P128 /pages/0/text/id · a link to https, mailto, tel, or a path of the portal · "javascript:1" in line 7 of the text',
  ])
})

test('P126 names a link to a path that this portal does not have, and nothing for its own', () => {
  expect(faultsOf([page('/a', '[x](/pakages)'), page('/b', '[x](/a) [y](/packages?x=1)')])).toEqual([
    'P126 /pages/0/text/id · /packages · "/pakages" in line 1 of the text',
  ])
})
