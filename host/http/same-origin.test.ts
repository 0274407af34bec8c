/** The headers by which a browser shows that a page of this origin made a request. */
import { expect, test } from 'vitest'
import { isSameOriginOrReferrer, isSameOrigin } from './same-origin.ts'

const ORIGIN = 'https://lestari.example'
const sentWith = (headers: Readonly<Record<string, string>>) =>
  new Request(`${ORIGIN}/login`, { method: 'POST', headers })

test.each([
  [{ 'sec-fetch-site': 'same-origin', origin: ORIGIN }, true],
  [{ 'sec-fetch-site': 'same-origin' }, true],
  [{ 'sec-fetch-site': 'same-origin', origin: 'null' }, true],
  [{ origin: ORIGIN }, true],
  [{ 'sec-fetch-site': 'same-origin', origin: 'http://evil.example' }, false],
  [{ 'sec-fetch-site': 'same-origin', origin: 'http://lestari.example' }, false],
  [{ 'sec-fetch-site': 'cross-site', origin: ORIGIN }, false],
  [{ 'sec-fetch-site': 'none' }, false],
  [{ origin: 'https://evil.example' }, false],
  [{ origin: 'null' }, null],
  [{}, null],
])('of a request with %o the result is: %s', (headers, expected) => {
  expect(isSameOrigin(sentWith(headers), ORIGIN)).toBe(expected)
})

test('our address as referrer does not outweigh the origin of another site', () => {
  const headers = { 'sec-fetch-site': 'same-origin', origin: 'http://evil.example', referer: `${ORIGIN}/login` }
  expect(isSameOriginOrReferrer(sentWith(headers), ORIGIN)).toBe(false)
})
