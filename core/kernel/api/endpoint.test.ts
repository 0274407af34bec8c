import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { data, endpoint, list, pathOf, z } from './endpoint.ts'

describe('an endpoint', () => {
  it('by default sends a bearer, is not idempotent and is not quiet', () => {
    expect(endpoint('GET', '/api/x', { summary: 'x' })).toMatchObject({
      auth: 'bearer',
      idempotent: false,
      quiet: false,
      sends: 'json',
    })
  })

  it('accepts any answer without a declared shape; a declared shape drops additional fields', () => {
    expect(endpoint('GET', '/api/x', { summary: 'x' }).answer.safeParse({ any: 'thing' }).success).toBe(true)
    const shape = data(z.object({ id: z.string() }))
    expect(shape.parse({ data: { id: 'a', more: 1 }, also: 2 })).toEqual({ id: 'a' })
    expect(shape.safeParse({ data: {} }).success).toBe(false)
    expect(list(z.number()).parse({ data: [1], next: null })).toEqual({ data: [1], next: null })
  })
})

describe('the path', () => {
  it('is filled in with each parameter encoded', () => {
    const path = pathOf({ path: '/api/{account}/purchases/{id}' }, { account: 'ctm', id: 'a/b?c#d é' })
    expect(path).toBe('/api/ctm/purchases/a%2Fb%3Fc%23d%20%C3%A9')
  })

  it('throws without a parameter', () => {
    expect(() => pathOf({ path: '/api/{id}' })).toThrow('the parameter id is missing')
  })

  it.each(['.', '..', '../..', '%2e%2e', '..\\..', '/etc'])(
    'addresses the same endpoint with the parameter %j',
    (id) => {
      const url = new URL(pathOf({ path: '/api/ctm/purchases/{id}/cancel' }, { id }), 'https://api.example')
      expect(url.pathname).toMatch(/^\/api\/ctm\/purchases\/[^/]+\/cancel$/)
      expect(url.search + url.hash).toBe('')
    },
  )

  it.each([
    ['.', '/api/%252E/x'],
    ['..', '/api/%252E%252E/x'],
    ['...', '/api/.../x'],
    ['a.b', '/api/a.b/x'],
    ['a/b', '/api/a%2Fb/x'],
  ])('%j stays one segment', (value, path) => {
    expect(pathOf({ path: '/api/{id}/x' }, { id: value })).toBe(path)
  })

  it('has the same number of segments with any parameter', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (id) => {
        const url = new URL(pathOf({ path: '/a/{id}/b' }, { id }), 'https://api.example')
        expect(url.pathname.split('/')).toHaveLength(4)
      }),
    )
  })
})
