import { describe, expect, test } from 'vitest'
import { iconAddress, letterOf, openable } from './app-address.ts'

const app = (url: string) => ({ id: url, name: 'Koran', icon: null, url, description: '' })
const API = 'https://api.example'

describe('an app is shown when its link opens a web page', () => {
  test.each(['https://koran.example/', 'http://koran.example/?a=1'])('%s', (url) =>
    expect(openable([app(url)])).toHaveLength(1),
  )
})

describe('an app is not shown when its link does anything else', () => {
  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    'blob:https://a.example/1',
    '/apps',
    '',
  ])('%s', (url) => expect(openable([app(url)])).toEqual([]))
})

describe('a picture is loaded from the API’s origin only', () => {
  test.each([
    ['/api/apps/koran/icon', 'https://api.example/api/apps/koran/icon'],
    ['https://api.example/x.png', 'https://api.example/x.png'],
    ['file_12-ab', 'https://api.example/api/file/file_12-ab'],
    ['https://elsewhere.example/x.png', null],
    ['//elsewhere.example/x.png', null],
    ['data:image/svg+xml,x', null],
    ['https://', null],
    ['', null],
    [null, null],
  ])('%s → %s', (icon, address) => expect(iconAddress(icon, API)).toBe(address))
})

test('the placeholder of a picture is the first letter or digit of the name', () => {
  expect(letterOf('«kabar» nusa')).toBe('K')
  expect(letterOf('7 hari')).toBe('7')
  expect(letterOf('')).toBe('')
})
