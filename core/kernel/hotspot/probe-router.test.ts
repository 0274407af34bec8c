import fc from 'fast-check'
import { createHash } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { chooseHost, logoutAddress } from '../gateway/gateway.ts'
import { chapResponse, loginFields, loginRequest } from './kinds/mikrotik.ts'
import { refusalOf } from './refusal.ts'
import { probeRouter, MAX_PROBES, type ProbeSettings } from './probe-router.ts'

const HOSTS = ['http://login.example', 'https://hotspot.example:8443'] as const
const [HOST] = HOSTS
const credentials = {
  username: '628123',
  password: 'rahasia',
  domain: 'lestari',
  dst: 'https://lestari.example/?online=1',
}

/** Reads a query like the simplest routers: percent-decoding only, a plus stays a plus. */
const plainly = (search: string) =>
  Object.fromEntries(
    search
      .slice(1)
      .split('&')
      .map((pair) => pair.split('=').map(decodeURIComponent)),
  ) as Record<string, string>

const addressOf = ({ dst, domain, ...account }: typeof credentials) => {
  const request = loginRequest(HOST, loginFields(account, { domain, dst }), 'https:')
  return new URL(request.method === 'get' ? request.address : 'about:post')
}

describe('the login address', () => {
  it('has the username and the address to return to', () => {
    const url = addressOf(credentials)
    expect(url.origin + url.pathname).toBe('http://login.example/login')
    expect(plainly(url.search)).toEqual({ username: '628123@lestari', password: 'rahasia', dst: credentials.dst })
  })

  it('does not change a username that has a domain', () => {
    expect(plainly(addressOf({ ...credentials, username: 'a@b' }).search)['username']).toBe('a@b')
  })

  it('preserves all characters of a password, for routers that decode a plus as a space or not', () => {
    fc.assert(
      fc.property(fc.oneof(fc.constant('p@s s+w&o#r%d=?/\\"é😀'), fc.string({ unit: 'grapheme' })), (password) => {
        const url = addressOf({ ...credentials, password })
        expect(url.searchParams.get('password')).toBe(password)
        expect(plainly(url.search)['password']).toBe(password)
        expect(url.hash).toBe('')
      }),
    )
  })

  it.each([
    ['https://hotspot.example:8443/login?x=1', 'https://hotspot.example:8443'],
    ['https://evil.example/login', 'http://login.example'],
    ['http://login.example.evil.example/', 'http://login.example'],
    ['http://login.example@evil.example/', 'http://login.example'],
    ['https://hotspot.example/login', 'http://login.example'],
    ['javascript:alert(1)', 'http://login.example'],
    ['nonsense', 'http://login.example'],
  ])('for link_login %s has the origin %s', (link_login, origin) => {
    expect(chooseHost(HOSTS, { link_login }, null)).toBe(origin)
  })

  it.each([
    ['https://hotspot.example:8443', 'https://hotspot.example:8443'],
    ['https://evil.example', 'http://login.example'],
    ['', 'http://login.example'],
  ])('with %j as the last router has the origin %s', (served, origin) => {
    expect(chooseHost(HOSTS, null, served)).toBe(origin)
    expect(chooseHost(HOSTS, { link_login: 'http://login.example/login' }, served)).toBe('http://login.example')
  })

  it('has no host when none is listed', () => {
    expect(chooseHost([], { link_login: 'http://login.example' }, 'http://login.example')).toBeNull()
  })

  it('of the logout has the domain and `erase-cookie`', () => {
    expect(logoutAddress(HOST, 'a&b').href).toBe('http://login.example/logout?domain=a%26b&erase-cookie=true')
  })
})

describe('probing the router', () => {
  afterEach(() => void vi.restoreAllMocks())

  function scene(fetch: (count: number) => Promise<unknown>, takes = 0) {
    const clock = { now: 0, probes: [] as number[], pauses: [] as number[] }
    const settings: ProbeSettings = {
      fetch: (_, init) => {
        clock.probes.push(clock.now)
        expect(init).toMatchObject({ mode: 'no-cors', credentials: 'omit', referrerPolicy: 'no-referrer' })
        clock.now += takes
        return fetch(clock.probes.length)
      },
      pause: (ms) => {
        clock.pauses.push(ms)
        clock.now += ms
        return Promise.resolve()
      },
      now: () => clock.now,
      pageProtocol: 'http:',
      localNetwork: () => Promise.resolve(null),
    }
    return { clock, settings }
  }
  const dead = () => Promise.reject(new TypeError('Failed to fetch'))

  it('stops at the first response', async () => {
    const { clock, settings } = scene((count) => (count < 3 ? dead() : Promise.resolve()))
    const tries: number[] = []
    expect(await probeRouter('http://login.example', settings, (count) => tries.push(count))).toBe('answered')
    expect([clock.probes.length, tries]).toEqual([3, [1, 2, 3]])
  })

  it('tries six times with growing pauses when the router does not respond', async () => {
    const { clock, settings } = scene(dead)
    expect(await probeRouter('http://login.example', settings)).toBe('silent')
    expect(clock.probes).toHaveLength(MAX_PROBES)
    expect(clock.pauses).toHaveLength(MAX_PROBES - 1)
    expect(clock.pauses).toEqual(clock.pauses.toSorted((a, b) => a - b))
  })

  it('ends within twenty seconds when a router hangs, with four seconds for each probe', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    const { clock, settings } = scene(dead, 4_000)
    expect(await probeRouter('http://login.example', settings)).toBe('silent')
    expect(timeout.mock.calls[0]).toEqual([4_000])
    for (const [index, [given = 0]] of timeout.mock.calls.entries()) {
      expect((clock.probes[index] ?? 0) + given).toBeLessThanOrEqual(20_000)
    }
  })

  it.each([
    ['an https page at an http router', { pageProtocol: 'https:' }],
    ['a browser that would show a permission prompt', { localNetwork: () => Promise.resolve('prompt' as const) }],
    ['a browser where the customer refused the permission', { localNetwork: () => Promise.resolve('denied' as const) }],
  ])('is not done by %s', async (_, other) => {
    const { clock, settings } = scene(dead)
    expect(await probeRouter('http://login.example', { ...settings, ...other })).toBe('not-allowed')
    expect(clock.probes).toEqual([])
  })
})

describe('the response to a challenge', () => {
  const octal = (bytes: readonly number[]) => bytes.map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('')
  const md5 = (...parts: readonly (string | Uint8Array)[]) => {
    const hash = createHash('md5')
    for (const part of parts) hash.update(part)
    return hash.digest('hex')
  }

  it('is MD5 over the raw bytes of id, password and challenge', async () => {
    const challenge = Uint8Array.from({ length: 16 }, (_, index) => (index * 37 + 200) % 256)
    expect(await chapResponse('\\357', 'ráhasia😀', octal([...challenge]))).toBe(
      md5(Uint8Array.of(0o357), 'ráhasia😀', challenge),
    )
  })

  it('reads letters and octal escapes, also short ones', async () => {
    expect(await chapResponse('\\1', 'x', 'ab\\0c\\12')).toBe(md5(Uint8Array.of(1), 'x', 'ab\0c\n'))
  })

  it('reads a challenge of raw bytes, also with a backslash before a digit', async () => {
    const challenge = String.raw`0123\456789\1abc`
    expect(await chapResponse('\\1', 'x', challenge)).toBe(md5(Uint8Array.of(1), 'x', challenge))
  })

  it('equals the MD5 of another implementation for any bytes', async () => {
    const bytes = fc.array(fc.nat(255), { minLength: 1, maxLength: 16 })
    await fc.assert(
      fc.asyncProperty(fc.nat(255), fc.string({ unit: 'grapheme' }), bytes, async (id, password, challenge) => {
        const expected = md5(Uint8Array.of(id), password, Uint8Array.from(challenge))
        expect(await chapResponse(octal([id]), password, octal(challenge))).toBe(expected)
      }),
    )
  })
})

describe('a refusal', () => {
  it.each([
    ['invalid username or password', 'password'],
    ['invalid username (628123@lestari): this MAC address is not yours', 'password'],
    ['user not found', 'password'],
    ['reject', 'password'],
    ['Authentication failed', 'password'],
    ['timeout', 'no-answer'],
    ['reject Your account has expired', 'expired'],
    ['no more sessions are allowed for user 628123', 'session-limit'],
    ['session limit reached (4)', 'session-limit'],
    ['Simultaneous session limit reached', 'session-limit'],
    ['RADIUS server is not responding', 'no-answer'],
    ['login timed out', 'no-answer'],
    ['user 628123 has reached uptime limit', 'expired'],
    ['user 628123 has reached traffic limit', 'expired'],
    ['your account has expired', 'expired'],
    ['no valid profile found', 'expired'],
    ['hotspot service is shutting down', 'other'],
    ['cannot assign ip address - no more free addresses from pool', 'other'],
    ['', 'other'],
  ])('%j means %s', (message, meaning) => expect(refusalOf(message)).toBe(meaning))
})
