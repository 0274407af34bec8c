import { createHash } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { createHotspot, RETURN, type HotspotSettings } from './hotspot.ts'
import { writeRouterData } from './router-data.ts'

const storage = (kept = new Map<string, string>()): HotspotSettings['memory'] => ({
  get: (key) => kept.get(key) ?? null,
  set: (key, value) => void kept.set(key, value),
  delete: (key) => void kept.delete(key),
})

function scene({ answers = true, ...settings }: Partial<HotspotSettings> & { answers?: boolean } = {}) {
  const kept = new Map<string, string>()
  const left: URL[] = []
  const fetch = vi.fn((..._: unknown[]) => (answers ? Promise.resolve() : Promise.reject(new TypeError('dead'))))
  const hotspot = createHotspot({
    hosts: ['http://login.example'],
    domain: 'lestari',
    memory: storage(kept),
    shared: storage(),
    probe: {
      fetch,
      pause: () => Promise.resolve(),
      now: () => 0,
      pageProtocol: 'http:',
      localNetwork: () => Promise.resolve(null),
    },
    leave: (url) => left.push(new URL(url)),
    origin: 'http://lestari.example',
    ...settings,
  })
  return { hotspot, left, fetch, kept }
}
const who = { username: '628123', password: 'ráhasia' }
const data = { ip: '10.0.0.7', identity: 'balai' }

describe('arriving', () => {
  it('stores valid data, and keeps it when the next address has none or invalid data', () => {
    const { hotspot } = scene()
    expect(hotspot.data()).toBeNull()
    hotspot.arrive(writeRouterData(data))
    expect(hotspot.arrive(null).kind).toBe('none')
    expect(hotspot.arrive('broken').kind).toBe('bad')
    expect(hotspot.data()).toEqual(data)
  })
})

describe('a tab that no router opened', () => {
  const HOUR = 3_600_000
  /** One tab heard it at 0; another one of the same browser is opened so many milliseconds later. */
  const later = (ms: number, domain = 'lestari') => {
    const shared = storage()
    const first = scene({ shared })
    first.hotspot.arrive(writeRouterData({ ...data, error: 'wrong', chap_id: '1' }))
    const fetch = () => Promise.resolve()
    const means = {
      fetch,
      pause: () => Promise.resolve(),
      now: () => ms,
      pageProtocol: 'http:',
      localNetwork: () => Promise.resolve(null),
    }
    return scene({ shared, domain, probe: means }).hotspot
  }

  it('knows within the hour what another one heard, without what was good for one try', () => {
    expect(later(HOUR).data()).toEqual(data)
  })

  it('takes what is older for a hint', () => {
    const hotspot = later(HOUR + 1)
    expect([hotspot.data(), hotspot.hint()]).toEqual([null, data])
  })

  it('hears nothing from the portal of another partner, or from a clock ahead of its own', () => {
    expect(later(0, 'kampus').hint()).toBeNull()
    expect(later(-1).hint()).toBeNull()
  })
})

describe('logging in', () => {
  it('navigates to the router, and recognises its redirect once by the nonce', async () => {
    const { hotspot, left, fetch } = scene()
    hotspot.arrive(writeRouterData(data))
    expect(await hotspot.login(who, '/packages?a=1')).toEqual({ kind: 'leaving' })
    expect(left[0]?.origin).toBe('http://login.example')
    const back = new URL(left[0]?.searchParams.get('dst') ?? '')
    expect([back.origin, back.pathname, back.searchParams.get('a')]).toEqual([
      'http://lestari.example',
      '/packages',
      '1',
    ])
    expect(hotspot.returned(`?${RETURN}=guess`)).toBe(false)
    expect(hotspot.returned('')).toBe(false)
    expect([hotspot.returned(back.search), hotspot.returned(back.search)]).toEqual([true, false])
    expect(JSON.stringify(fetch.mock.calls)).not.toContain('hasia')
  })

  it('recognises once a return without the router’s redirect', async () => {
    const { hotspot } = scene()
    expect(hotspot.isReturnWithoutData()).toBe(false)
    hotspot.arrive(writeRouterData(data))
    await hotspot.login(who, '/')
    expect([hotspot.isReturnWithoutData(), hotspot.isReturnWithoutData()]).toEqual([true, false])
  })

  it('removes the error and the challenge after a try', async () => {
    const { hotspot } = scene()
    hotspot.arrive(writeRouterData({ ...data, error: 'invalid password', chap_id: '\\001', chap_challenge: '\\002' }))
    await hotspot.login(who, '/')
    expect(hotspot.data()).toMatchObject({ ip: data.ip, identity: data.identity })
    expect(hotspot.data()).not.toHaveProperty('error')
    expect(hotspot.data()).not.toHaveProperty('chap_challenge')
  })

  it('gives the router’s address, without credentials, when it does not answer', async () => {
    const { hotspot, left } = scene({ answers: false })
    expect(await hotspot.login(who, '/')).toEqual({ kind: 'silent', address: 'http://login.example/' })
    expect(left).toEqual([])
    expect(hotspot.returned(`?${RETURN}=null`)).toBe(false)
  })

  it('navigates without a probe when a background request is not allowed', async () => {
    const { hotspot, left, fetch } = scene({
      probe: {
        fetch: vi.fn(),
        pause: () => Promise.resolve(),
        now: () => 0,
        pageProtocol: 'https:',
        localNetwork: () => Promise.resolve(null),
      },
    })
    expect(await hotspot.login(who, '/')).toEqual({ kind: 'leaving' })
    expect([left.length, fetch.mock.calls.length]).toEqual([1, 0])
  })

  it('has no router without listed hosts, whatever the data says', async () => {
    const { hotspot, left } = scene({ hosts: [] })
    hotspot.arrive(writeRouterData({ ...data, link_login: 'http://evil.example/login' }))
    expect(await hotspot.login(who, '/')).toEqual({ kind: 'no-router' })
    expect([hotspot.page, hotspot.logoutAddress(), left]).toEqual([null, null, []])
  })

  it('answers a challenge once; a second login has no challenge', async () => {
    const { hotspot, left } = scene()
    hotspot.arrive(writeRouterData({ ...data, chap_id: '\\001', chap_challenge: '\\002\\377' }))
    await hotspot.login(who, '/')
    await hotspot.login(who, '/')
    const expected = createHash('md5')
      .update(Uint8Array.of(1))
      .update(who.password)
      .update(Uint8Array.of(2, 255))
      .digest('hex')
    expect(left.map((url) => url.searchParams.get('password'))).toEqual([expected, who.password])
    expect(hotspot.data()).toEqual(data)
  })

  it('stores no credentials', async () => {
    const { hotspot, kept } = scene()
    await hotspot.login(who, '/')
    expect(JSON.stringify([...kept])).not.toMatch(/hasia|628123/)
  })
})
