import { expect, test } from 'vitest'
import { apiAddress } from './api-address.ts'

test.each([
  ['https://api.example', '/api/file/7?size=2', 'https://api.example/api/file/7?size=2'],
  ['https://api.example', 'https://api.example/p.png', 'https://api.example/p.png'],
  ['https://api.example', 'https://evil.example/p.png', null],
  ['https://api.example', '//evil.example/p.png', null],
  ['https://api.example', 'javascript:alert(1)', null],
  ['', '/api/file/7?size=2', '/api/file/7?size=2'],
  ['', 'https://evil.example/p.png', null],
  ['', '//evil.example/p.png', null],
  ['', 'https://', null],
])('at the API %j the address of %j is %j', (api, path, expected) => {
  expect(apiAddress(api, path)).toBe(expected)
})
