import { expect, test } from 'vitest'
import { findSetting } from './find-setting.ts'

const VALUE = {
  name: 'Lestari Net',
  brand: { welcome: { id: 'Satu desa, satu jaringan', en: 'One village, one network' } },
  banners: [{ id: 'galungan', title: { id: 'Rahajeng Galungan' }, text: { id: 'Kantor kami tutup.' } }],
  menus: { main: ['/', { path: '/packages', at: ['Pasar'] }], bottom: ['/', '/account'] },
  pages: [{ path: '/tentang', title: { id: 'Tentang desa' } }],
  words: { id: { 'sign-in:title': 'Masuk ke Lestari Net' } },
}
const part = (text: string, more: object = {}) => ({ text, href: null, isPicture: false, ...more })

test.each([
  ['the name', [part('Lestari Net')], '/name'],
  ['a welcome in one language, broken over two lines', [part('One village, one network')], '/brand/welcome/en'],
  ['a text of an announcement', [part('Kantor kami tutup.')], '/banners/0/text/id'],
  ['an own word', [part('Masuk ke Lestari Net')], '/words/id/sign-in:title'],
  ['the picture of the header', [part('', { isPicture: true }), part('Lestari Net')], '/brand/logo'],
  ['a drawing in a link of the bottom bar', [part(''), part('Akun', { href: '/account' })], '/menus/bottom/1'],
  ['an entry of a menu with a place', [part('Paket', { href: '/packages' })], '/menus/main/1'],
  ['a link to a page of the partner’s own', [part('Desa kami', { href: '/tentang' })], '/pages/0'],
  ['a link that no menu of the file has', [part('Riwayat', { href: '/transactions' })], '/menus/main'],
])('%s leads to its setting', (_, parts, pointer) => expect(findSetting(parts, VALUE)).toBe(pointer))

test('a text that the file does not have leads nowhere', () => {
  expect(findSetting([part('Sisa data'), part('Sisa data 130,5 dari 150 GB')], VALUE)).toBeNull()
})
