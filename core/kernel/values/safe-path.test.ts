import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import savedCases from '../../../tests/corpus/safe-path.json'
import { replaying } from '../../../tests/replaying.ts'
import { safePath } from './safe-path.ts'

const ORIGIN = 'https://wifi.example'

describe('safePath', () => {
  it.each([
    '/',
    '/packages',
    '/packages?purchase=pur_1#top',
    '/login/lestari?data=eyJpcCI6IjEwLjAuMC4xIn0',
    '/a/b/../c',
    '/nama/Siti%20Aminah',
  ])('returns %s', (path) => {
    const url = new URL(path, ORIGIN)
    expect(safePath(path)).toBe(url.pathname + url.search + url.hash)
  })

  it.each([
    null,
    undefined,
    '',
    'packages',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/..//evil.example',
    '/a/..//evil.example',
    '/a/%2e%2e//evil.example',
    '%2F%2Fevil.example',
    '/%2Fevil.example',
    '/%5Cevil.example',
    '/%252Fevil.example',
    '/%25252Fevil.example',
    '/%2525252525252Fevil.example',
    '/\t/evil.example',
    '/%09/evil.example',
    '/\n/evil.example',
    '/a\u0000b',
    '/%00',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    '%6Aavascript:alert(1)',
    'data:text/html,x',
    'blob:https://wifi.example/1',
    'https://evil.example/',
    'https:evil.example',
    '@evil.example',
    'user:password@evil.example',
    'http://wifi.example@evil.example',
    '/%',
    '/%E0%A4%A',
    `/${'a'.repeat(2_000)}`,
  ])('replaces %j by /', (address) => expect(safePath(address)).toBe('/'))

  const piece = fc.constantFrom(
    '/',
    '\\',
    '..',
    '.',
    '%2f',
    '%5c',
    '%2e',
    '%25',
    '%09',
    '\t',
    ':',
    '@',
    '?',
    '#',
    'a',
    'é',
    '😀',
    ' ',
    'evil.example',
  )
  const addresses = fc.oneof(
    fc.string({ unit: 'binary' }).map((rest) => `/${rest}`),
    fc.array(piece, { maxLength: 12 }).map((pieces) => `/${pieces.join('')}`),
    fc.webUrl(),
    fc.string({ unit: fc.constantFrom('é', 'a', '/'), minLength: 400, maxLength: 2_000 }).map((rest) => `/${rest}`),
  )

  it('returns only paths on this origin, and is idempotent', () => {
    fc.assert(
      fc.property(addresses, (text) => {
        const path = safePath(text)
        expect(path).toMatch(/^\/(?![/\\])/)
        expect(new URL(path, ORIGIN).origin).toBe(ORIGIN)
        expect(safePath(path)).toBe(path)
      }),
      replaying(savedCases, { numRuns: 1_000 }),
    )
  })
})
