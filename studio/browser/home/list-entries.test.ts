import { expect, test } from 'vitest'
import { entriesOf, moved, writtenOf } from './list-entries.ts'

const LIST = {
  pointer: '/menus/bottom',
  shown: ['/', '/packages'],
  entries: [
    { value: '/', title: { id: 'Beranda', en: 'Home' } },
    { value: '/packages', title: { id: 'Paket', en: 'Packages' } },
  ],
}

test('without a list of its own the file shows what customers see', () => {
  expect(entriesOf(undefined, LIST, 'en').map(({ title }) => title)).toEqual(['Home', 'Packages'])
})

test('an entry with a place or a link of its own stays as it is written, and a name that it has wins', () => {
  const own = [
    { path: '/packages', label: { id: 'Beli' }, at: ['Pasar'] },
    { link: 'https://desa.example', label: { id: 'Desa' } },
    '/',
  ]
  const entries = entriesOf(own, LIST, 'id')
  expect(entries.map(({ key, title }) => [key, title])).toEqual([
    ['/packages', 'Beli'],
    ['https://desa.example', 'Desa'],
    ['/', 'Beranda'],
  ])
  expect(writtenOf(moved(entries, 0, 2), own, LIST)).toEqual([own[1], '/', own[0]])
})

test('a path that stands twice, at other places, is kept twice', () => {
  const own = [{ path: '/packages', at: ['Pasar'] }, { path: '/packages', at: ['Balai'] }, '/', 7]
  const entries = entriesOf(own, LIST, 'id')
  expect(entries.map(({ key }) => key)).toEqual(['/packages', '/packages 2', '/', ''])
  expect(writtenOf(moved(entries, 2, 0), own, LIST)).toEqual(['/', own[0], own[1], 7])
})

test('cards of home that the file does not name follow, and those that are off are left out', () => {
  const home = { ...LIST, pointer: '/order/home.card', shown: ['packages', 'help', 'dwf'], entries: [] }
  expect(entriesOf(['dwf', 'smb'], home, 'id').map(({ key }) => key)).toEqual(['dwf', 'packages', 'help'])
  // A feature that is off stays in the file, so that its card comes back when it is on again.
  expect(writtenOf(moved(entriesOf(['smb', 'dwf'], home, 'id'), 0, 1), ['smb', 'dwf'], home)).toEqual([
    'packages',
    'dwf',
    'help',
    'smb',
  ])
})

test('an entry cannot leave its list', () => {
  const entries = entriesOf(undefined, LIST, 'id')
  expect([moved(entries, 0, -1), moved(entries, 1, 2), moved(entries, 5, 0)]).toEqual([entries, entries, entries])
})
