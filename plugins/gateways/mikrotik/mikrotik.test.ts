import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DST, loginAt, openedBy, plainly } from '../../../tests/doubles/gateways.ts'

const gateway = { kind: 'mikrotik', name: '', addresses: ['http://login.example'] }
const mayBePlain = true

describe('the login address of an http router', () => {
  it('has the username and the address to return to', async () => {
    const url = openedBy(await loginAt({ gateway, mayBePlain }))
    expect(url.origin + url.pathname).toBe('http://login.example/login')
    expect(plainly(url)).toEqual({ username: '628123@lestari', password: 'rahasia', dst: DST })
  })

  it('does not change a username that has a domain', async () => {
    expect(plainly(openedBy(await loginAt({ gateway, mayBePlain, username: 'a@b' })))['username']).toBe('a@b')
  })

  it('preserves all characters of a password, for routers that decode a plus as a space or not', async () => {
    const passwords = fc.oneof(fc.constant('p@s s+w&o#r%d=?/\\"é😀'), fc.string({ unit: 'grapheme' }))
    await fc.assert(
      fc.asyncProperty(passwords, async (password) => {
        const url = openedBy(await loginAt({ gateway, mayBePlain, password }))
        expect(url.searchParams.get('password')).toBe(password)
        expect(plainly(url)['password']).toBe(password)
        expect(url.hash).toBe('')
      }),
    )
  })
})

it('a login without a challenge contains no password, unless the partner allows it', async () => {
  const request = await loginAt({ gateway })
  expect(request).toMatchObject({ method: 'get', isOnly: 'unprotected' })
  expect(plainly(openedBy(request))).toEqual({ dst: 'https://wifi.lestari.example/?a=ü' })
})
