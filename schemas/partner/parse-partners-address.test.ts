import { expect, test } from 'vitest'
import { parsePartnersAddress } from './parse-partners-address.ts'

test.each([
  'partner-configs',
  '/srv/partners',
  '../a b/@isp',
  'C:\\partners@home',
  'D:/partners',
  '\\\\server\\share',
  './a:b',
])('%s is a folder', (text) => expect(parsePartnersAddress(text)).toBe(text))

test('an HTTP address gets a closing slash and loses its query', () => {
  expect(parsePartnersAddress('https://store.example')).toBe('https://store.example/')
  expect(parsePartnersAddress('https://store.example/partners?v=1')).toBe('https://store.example/partners/')
})

test.each([
  'https://op:secret@store.example',
  'https://op@store.example',
  'ftp://store.example',
  'https://',
  'https:op:secret@store.example',
  'op:secret@store.example',
  '\\\\op:secret@store.example',
  '//op:secret@store.example',
  'op_1:secret@store.example',
  ':secret@store.example',
  '//op:sec/ret@store.example',
  'store.example/partners?token=secret',
])('%s is neither', (text) => expect(parsePartnersAddress(text)).toBeUndefined())
