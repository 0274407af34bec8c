import { describe, expect, expectTypeOf, test } from 'vitest'
import type { Screen } from './additions.ts'
import { matchPath, addressKeys, type PathParams } from './path-pattern.ts'

describe('a pattern matches', () => {
  test.each<[string, string, Record<string, string>]>([
    ['/', '/', {}],
    ['/packages', '/packages', {}],
    ['/packages', '/Packages/', {}],
    ['/verify_new_email/', '/verify_new_email', {}],
    ['/invoice/:id', '/invoice/INV-7', { id: 'INV-7' }],
    ['/invoice/:id', '/invoice/INV%2F2026%2F7', { id: 'INV/2026/7' }],
    ['/invoice/:id', '/invoice/50%2525+%26', { id: '50%25+&' }],
    ['/invoice/:id', '/invoice/50%', { id: '50%' }],
    ['/login/:domain?', '/login', {}],
    ['/login/:domain?', '/login/', {}],
    ['/login/:domain?', '/login/lestari', { domain: 'lestari' }],
    ['/login/:domain/password', '/login/lestari/password', { domain: 'lestari' }],
    ['/a/:b?/c/:d', '/a/c/1', { d: '1' }],
  ])('%s: %s', (pattern, path, params) => expect(matchPath(pattern, path)).toEqual(params))

  test.each([
    ['/', '/packages'],
    ['/invoice/:id', '/invoice'],
    ['/invoice/:id', '/invoice/7/8'],
    ['/login/:domain?', '/login/lestari/password'],
    ['/packages', '//packages'],
    ['/packages', '/packages2'],
  ])('%s: not %s', (pattern, path) => expect(matchPath(pattern, path)).toBeNull())
})

test('the parameters of a pattern are its type', () => {
  expectTypeOf<PathParams<'/invoice/:id'>>().toEqualTypeOf<{ readonly id: string }>()
  expectTypeOf<PathParams<'/login/:domain?'>>().toEqualTypeOf<{ readonly domain?: string }>()
  expectTypeOf<PathParams<'/a/:b?/c/:d'>>().toEqualTypeOf<{ readonly b?: string; readonly d: string }>()
  expectTypeOf<PathParams<'/packages'>>().toEqualTypeOf<Record<never, never>>()
  expectTypeOf(matchPath('/invoice/:id', '/invoice/7')).toEqualTypeOf<{ readonly id: string } | null>()
})

test('a screen takes the parameters of its page’s pattern, or fewer', () => {
  expectTypeOf<Screen<'/invoice/:id'>>().toExtend<Screen<'/invoice/:id'>>()
  expectTypeOf<() => null>().toExtend<Screen<'/invoice/:id'>>()
  expectTypeOf<Screen<'/invoice/:id'>>().not.toExtend<Screen<'/invoice'>>()
  expectTypeOf<Screen<'/invoice/:id'>>().not.toExtend<Screen<'/invoice/:number'>>()
  expectTypeOf<Screen<'/login/:domain'>>().not.toExtend<Screen<'/login/:domain?'>>()
})

const share = (first: string, second: string) => addressKeys(first).some((key) => addressKeys(second).includes(key))

test.each([
  ['/packages', '/Packages/'],
  ['/invoice/:id', '/invoice/:number'],
  ['/login/:domain?', '/login'],
  ['/login/:domain?', '/login/:name'],
  ['/a/:b?/c', '/a/c'],
])('%s and %s match a common address', (first, second) => expect(share(first, second)).toBe(true))

test.each([
  ['/invoice', '/invoice/:id'],
  ['/login/:domain?', '/login/:domain/password'],
  ['/', '/:page'],
])('%s and %s match no common address', (first, second) => expect(share(first, second)).toBe(false))
