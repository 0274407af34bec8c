import { afterEach, describe, expect, it, vi } from 'vitest'
import { refusalOf } from './refusal.ts'
import { probeRouter, MAX_PROBES, type ProbeSettings } from './probe-router.ts'

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
