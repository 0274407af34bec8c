import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { COOKIE_BUDGET_BYTES, CookieError, createJar, expireEverywhere } from './cookies.ts'
import { createCookiePage } from '../../../tests/doubles/cookie-page.ts'

const HOUR = 3_600_000
const soon = () => new Date(Date.now() + HOUR)

describe('the cookie jar', () => {
  it('writes cookies for this host only, Secure, SameSite=Strict, path /', () => {
    const page = {
      written: '',
      set cookie(text: string) {
        this.written = text
      },
      get cookie() {
        return ''
      },
    }
    createJar(page).write('token', 'a b', new Date(0))
    expect(page.written).toBe(
      '__Host-token=a%20b; Path=/; Secure; SameSite=Strict; Expires=Thu, 01 Jan 1970 00:00:00 GMT',
    )
  })

  it('writes and deletes cookies without Secure where a browser refuses Secure cookies on a page of this machine', () => {
    const jar = createJar(createCookiePage({ refusesSecure: true }), true)
    jar.write('token', 'a b', soon())
    expect(jar.read('token')).toBe('a b')
    expect(jar.persists).toBe(true)
    jar.remove('token')
    expect(jar.names()).toEqual([])
    jar.write('theme', 'dark')
    jar.clear()
    expect(jar.names()).toEqual([])
    const elsewhere = createJar(createCookiePage({ refusesSecure: true }))
    elsewhere.write('token', 'a')
    expect(elsewhere.persists).toBe(false)
  })

  it('writes a Secure cookie once where the browser accepts it', () => {
    const written: string[] = []
    const page = createCookiePage()
    const jar = createJar(
      {
        get cookie() {
          return page.cookie
        },
        set cookie(text) {
          written.push(text)
          page.cookie = text
        },
      },
      true,
    )
    jar.write('token', 'a', soon())
    jar.remove('token')
    expect(written).toHaveLength(2)
    expect(written.every((text) => text.includes('; Secure; '))).toBe(true)
  })

  it('reads every text back unchanged, under every name', () => {
    const text = fc.string({ unit: 'binary', maxLength: 60 })
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }), text, text, (name, value, other) => {
        const jar = createJar(createCookiePage())
        jar.write('other', other)
        jar.write(name, value, soon())
        expect(jar.read(name)).toBe(value)
        expect(jar.names()).toContain(name)
        jar.remove(name)
        expect(jar.read(name)).toBeNull()
        expect(jar.persists).toBe(true)
      }),
    )
  })

  it('replaces a lone surrogate', () => {
    const jar = createJar(createCookiePage())
    jar.write('\ud83d', 'x\ud83d')
    expect(jar.read('\ud83d')).toBe('x\ufffd')
  })

  it('returns null for a missing or undecodable cookie', () => {
    const jar = createJar({ cookie: '__Host-bad=%E0%A4%A; __Host-empty=; odd; =x' })
    expect(['missing', 'bad', 'empty', 'odd', ''].map(jar.read)).toEqual([null, null, '', null, null])
  })

  it('never throws, for any cookie string', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (cookie, name) => {
        const jar = createJar({ cookie })
        jar.read(name)
        expect(Array.isArray(jar.names())).toBe(true)
        jar.clear()
      }),
    )
  })

  it('throws when a cookie is too large, and leaves the old value', () => {
    const jar = createJar(createCookiePage())
    jar.write('user', 'old')
    const limit = COOKIE_BUDGET_BYTES - '__Host-user='.length
    jar.write('user', 'x'.repeat(limit))
    expect(jar.read('user')).toHaveLength(limit)
    expect(() => jar.write('user', 'x'.repeat(limit + 1))).toThrow(CookieError)
    expect(() => jar.write('user', ' '.repeat(limit / 3 + 1))).toThrow(/at most 3800/)
    expect(jar.read('user')).toHaveLength(limit)
    expect(jar.persists).toBe(true)
  })
})

describe('a browser that rejects cookies', () => {
  it('stores the value in memory for this page, and `persists` is false', () => {
    const jar = createJar(createCookiePage({ refuses: () => true }))
    jar.write('token', 'stored')
    expect([jar.read('token'), jar.persists, jar.names()]).toEqual(['stored', false, ['token']])
    jar.remove('token')
    expect(jar.read('token')).toBeNull()
  })

  it('prefers the value in memory to the old cookie', () => {
    let refuses = false
    const page = createCookiePage({ refuses: () => refuses })
    const jar = createJar(page)
    jar.write('token', 'old')
    refuses = true
    jar.write('token', 'new')
    expect(jar.read('token')).toBe('new')
  })

  it('prefers another tab’s later cookie to the value in memory', () => {
    let refuses = true
    const page = createCookiePage({ refuses: () => refuses })
    const [first, second] = [createJar(page), createJar(page)]
    first.write('token', 'first')
    refuses = false
    second.write('token', 'second')
    expect(first.read('token')).toBe('second')
  })

  it('does not fail when every access to cookies throws', () => {
    const page = {
      get cookie(): string {
        throw new Error('blocked')
      },
      set cookie(_: string) {
        throw new Error('blocked')
      },
    }
    const jar = createJar(page)
    jar.write('token', 'stored')
    expect([jar.read('token'), jar.persists]).toEqual(['stored', false])
    jar.clear()
    expect(jar.read('token')).toBeNull()
  })
})

describe('clearing', () => {
  it('removes all cookies that the page can read', () => {
    const page = createCookiePage()
    const jar = createJar(page)
    jar.write('language', 'en', soon())
    page.cookie = 'tokens=old; Path=/'
    jar.clear()
    expect(page.cookie).toBe('')
  })

  it('expires another cookie on this host and on every parent domain', () => {
    const put = vi.fn()
    expireEverywhere('tokens', put, 'a.wifi.example')
    expect(put.mock.calls.map(([text]) => /Domain=([^;]+)/.exec(String(text))?.[1] ?? null)).toEqual([
      null,
      'a.wifi.example',
      'wifi.example',
      'example',
    ])
  })
})
