import { createHash } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { originalPage } from './original-page.ts'
import { hotspotAt, memoryStorage as storage, PROBE, type HotspotCase } from '../../../tests/doubles/gateways.ts'
import { RETURN_PARAMETER, TICKET_PARAMETER } from '../values/return-parameters.ts'
import { manualLoginUrl } from '../gateway/gateway-facts.ts'
import { writeRouterData } from '../gateway/router-data.ts'

function scene({ responds = true, ...settings }: HotspotCase & { responds?: boolean } = {}) {
  const fetch = vi.fn((..._: unknown[]) => (responds ? Promise.resolve() : Promise.reject(new TypeError('dead'))))
  const { posted, ...found } = hotspotAt({ mayBePlain: true, probe: { ...PROBE, fetch }, ...settings })
  return { ...found, fetch, forms: () => posted.map(({ action }) => action) }
}
const credentials = { username: '628123', password: 'ráhasia' }
const data = { ip: '10.0.0.7', identity: 'balai' }

describe('a redirect from the router', () => {
  it('stores valid data, also when the next address has none or invalid data', () => {
    const { hotspot } = scene()
    expect(hotspot.recentData()).toBeNull()
    hotspot.arrive(writeRouterData(data))
    expect(hotspot.arrive(null).kind).toBe('none')
    expect(hotspot.arrive('broken').kind).toBe('bad')
    expect(hotspot.recentData()).toEqual(data)
  })
})

describe('a tab without a redirect from a router', () => {
  const HOUR = 3_600_000
  /** A tab receives router data at 0; another tab of the same browser is opened `ms` milliseconds later. */
  const later = (ms: number, domain = 'lestari') => {
    const shared = storage()
    const first = scene({ browserStorage: shared })
    first.hotspot.arrive(writeRouterData({ ...data, error: 'wrong', chap_id: '1' }))
    const fetch = () => Promise.resolve()
    const probe = {
      fetch,
      pause: () => Promise.resolve(),
      now: () => ms,
      pageProtocol: 'http:',
      localNetwork: () => Promise.resolve(null),
    }
    return scene({ browserStorage: shared, domain, probe }).hotspot
  }

  it('reads another tab’s data within one hour, without the values of a login attempt', () => {
    expect(later(HOUR).recentData()).toEqual(data)
  })

  it('uses older data only as a hint, also its own', () => {
    let now = 0
    const { hotspot } = scene({ probe: { ...PROBE, now: () => now } })
    hotspot.arrive(writeRouterData(data))
    now = HOUR
    expect(hotspot.recentData()).toEqual(data)
    now = HOUR + 1
    expect([hotspot.recentData(), hotspot.lastData()]).toEqual([null, data])
    // A clock that was set back does not make this tab's data invalid.
    now = -HOUR
    expect(hotspot.recentData()).toEqual(data)
  })

  it('the time of the first redirect stays after reload, Back and a second call', () => {
    let now = 0
    const [memory, probe, text] = [storage(), { ...PROBE, now: () => now }, writeRouterData(data)]
    const first = scene({ tabStorage: memory, probe }).hotspot
    first.arrive(text)
    now = HOUR + 1
    first.arrive(text)
    const reloaded = scene({ tabStorage: memory, probe, isRevisit: true }).hotspot
    expect(reloaded.arrive(text).kind).toBe('good')
    expect([first.recentData(), reloaded.recentData(), reloaded.lastData()]).toEqual([null, null, data])
    // The router opens the page again: its data is new, also when it is equal.
    const arrived = scene({ tabStorage: memory, probe }).hotspot
    arrived.arrive(text)
    expect(arrived.recentData()).toEqual(data)
  })

  it('uses newer data of the tab when Back opens an older address', () => {
    const memory = storage()
    scene({ tabStorage: memory }).hotspot.arrive(writeRouterData({ ...data, identity: 'kantor' }))
    const back = scene({ tabStorage: memory, isRevisit: true }).hotspot
    back.arrive(writeRouterData(data))
    expect(back.recentData()?.identity).toBe('kantor')
  })

  it('uses the data of a reloaded page where the browser stores nothing', () => {
    const { hotspot } = scene({ isRevisit: true })
    hotspot.arrive(writeRouterData(data))
    expect(hotspot.recentData()).toEqual(data)
  })

  it('uses the newest router’s data, like all other tabs', () => {
    let now = 0
    const [shared, probe] = [storage(), { ...PROBE, now: () => now }]
    const [first, second] = [
      scene({ browserStorage: shared, probe }).hotspot,
      scene({ browserStorage: shared, probe }).hotspot,
    ]
    first.arrive(writeRouterData({ ...data, error: 'wrong' }))
    expect(first.recentData()).toEqual({ ...data, error: 'wrong' })
    now = 1
    second.arrive(writeRouterData({ ...data, identity: 'kantor' }))
    expect([first.recentData()?.identity, second.recentData()?.identity]).toEqual(['kantor', 'kantor'])
  })

  it('ignores invalid stored data', () => {
    for (const text of ['', 'x', '7', '{"ip":"10.0.0.7"}', '1 {']) {
      const memory = storage()
      memory.set('router-metadata', text)
      expect(scene({ tabStorage: memory }).hotspot.lastData()).toBeNull()
    }
  })

  it('uses older data as a hint', () => {
    const hotspot = later(HOUR + 1)
    expect([hotspot.recentData(), hotspot.lastData()]).toEqual([null, data])
  })

  it('ignores data of another partner’s portal, and data from the future', () => {
    expect(later(0, 'kampus').lastData()).toBeNull()
    expect(later(-1).lastData()).toBeNull()
  })
})

describe('the router of the last visit', () => {
  const hosts = ['http://login.example', 'https://balai.example']
  const link_login = 'https://balai.example/login'

  it('is stored, and used for login and logout without another router', async () => {
    let stored: string | null = null
    const served = { read: () => stored, write: (origin: string) => void (stored = origin) }
    scene({ hosts, lastRouter: served }).hotspot.arrive(writeRouterData({ ...data, link_login }))
    expect(stored).toBe('https://balai.example')
    const { hotspot, left } = scene({ hosts, lastRouter: served })
    await hotspot.login(credentials, '/')
    expect(left[0]?.origin).toBe('https://balai.example')
    expect(hotspot.logoutAddress()).toMatch(/^https:\/\/balai\.example\/logout\?/)
    expect(manualLoginUrl(hotspot.place)).toBe('https://balai.example/')
  })

  it('is the host of the logout address in every tab that has its data', () => {
    const { hotspot } = scene({ hosts })
    hotspot.arrive(writeRouterData({ ...data, link_login }))
    expect(hotspot.logoutAddress()).toMatch(/^https:\/\/balai\.example\/logout\?/)
  })
})

describe('the original page', () => {
  const link_orig = 'http://news.example/today'

  it('is offered after the router’s redirect', async () => {
    const memory = storage()
    const { hotspot, left } = scene({ tabStorage: memory })
    hotspot.arrive(writeRouterData({ ...data, link_orig, chap_id: '1', chap_challenge: '2' }))
    await hotspot.login(credentials, '/')
    const back = scene({ tabStorage: memory }).hotspot
    expect(back.returned(new URL(left[0]?.searchParams.get('dst') ?? '').search)).not.toBeNull()
    expect(originalPage(back)).toEqual({ href: link_orig, host: 'news.example' })
  })

  it('is the same after a refused login, when the router sends the portal instead', () => {
    const { hotspot } = scene()
    hotspot.arrive(writeRouterData({ ...data, link_orig }))
    hotspot.arrive(
      writeRouterData({ ...data, error: 'invalid password', link_orig: 'http://lestari.example/?online=1' }),
    )
    expect(originalPage(hotspot)?.href).toBe(link_orig)
    expect(hotspot.recentData()?.error).toBe('invalid password')
    hotspot.arrive(writeRouterData({ ...data, link_orig: 'https://other.example/' }))
    expect(originalPage(hotspot)?.href).toBe('https://other.example/')
    hotspot.arrive(writeRouterData({ ...data, identity: 'kantor' }))
    expect(originalPage(hotspot)).toBeNull()
  })

  it('is the last true page after any number of refused logins and tests of the connection', () => {
    const { hotspot } = scene()
    hotspot.arrive(writeRouterData({ ...data, link_orig }))
    hotspot.arrive(writeRouterData({ ...data, link_orig: 'http://detectportal.firefox.com/canonical.html' }))
    for (let count = 0; count < 40; count += 1)
      hotspot.arrive(writeRouterData({ ...data, link_orig: `http://lestari.example/?online=${count}` }))
    hotspot.arrive(writeRouterData({ ...data, link_orig: 'http://netcts.cdn-apple.com/' }))
    expect(originalPage(hotspot)?.href).toBe(link_orig)
  })

  it('does not invalidate the other data when it is very long', () => {
    const { hotspot } = scene()
    hotspot.arrive(writeRouterData({ ...data, link_orig: `http://news.example/${'x'.repeat(1_900)}` }))
    hotspot.arrive(
      writeRouterData({
        ...data,
        identity: data.identity,
        link_login: `http://login.example/${'y'.repeat(900)}`,
        chap_challenge: '\\001'.repeat(60),
        error: 'e'.repeat(290),
      }),
    )
    expect(hotspot.recentData()?.ip).toBe(data.ip)
  })

  it('is not offered when it is on one of the portal’s own hosts', () => {
    const { hotspot } = scene({ domains: ['wifi.lestari.example'] })
    for (const own of ['http://lestari.example/login', 'https://wifi.lestari.example/', 'http://login.example/']) {
      hotspot.arrive(writeRouterData({ ...data, link_orig: own }))
      expect(originalPage(hotspot)).toBeNull()
    }
  })
})

describe('logging in', () => {
  it('navigates to the router, and recognises its redirect once by the nonce', async () => {
    const { hotspot, left, fetch } = scene()
    hotspot.arrive(writeRouterData(data))
    await hotspot.login(credentials, '/packages?a=1')
    expect(left[0]?.origin).toBe('http://login.example')
    const back = new URL(left[0]?.searchParams.get('dst') ?? '')
    expect([back.origin, back.pathname, back.searchParams.get('a')]).toEqual([
      'http://lestari.example',
      '/packages',
      '1',
    ])
    expect(hotspot.returned(`?${RETURN_PARAMETER}=guess`)).toBeNull()
    expect(hotspot.returned('')).toBeNull()
    expect([hotspot.returned(back.search), hotspot.returned(back.search)]).toEqual([
      { to: null, secondsLeft: null, ticket: null },
      null,
    ])
    expect(JSON.stringify(fetch.mock.calls)).not.toContain('hasia')
  })

  it('requests a ticket for its page and reads it from the redirect, which proves no login without the nonce', async () => {
    const requests: unknown[] = []
    const { hotspot, left } = scene({
      ticket: async (body) => {
        requests.push(body)
        return 'rt_&1'
      },
    })
    hotspot.arrive(writeRouterData(data))
    await hotspot.login(credentials, '/packages?a=1')
    const back = new URL(left[0]?.searchParams.get('dst') ?? '')
    expect(back.searchParams.get(TICKET_PARAMETER)).toBe('rt_&1')
    back.searchParams.delete(TICKET_PARAMETER)
    expect(requests).toEqual([{ ip: '10.0.0.7', identity: 'balai', dst: back.href }])
    // Another scene is a browser that stores nothing.
    const { hotspot: later } = scene()
    const search = `?${RETURN_PARAMETER}=12345678&${TICKET_PARAMETER}=rt_1`
    expect(later.returned(search)).toBeNull()
    expect(later.routerReturn(search)).toEqual({ to: null, secondsLeft: null, ticket: 'rt_1' })
    expect(later.routerReturn(`?${TICKET_PARAMETER}=rt_1`)).toBeNull()
  })

  it('recognises its own login once by the stored nonce where the tab stores nothing', async () => {
    let stored: string | null = null
    const mark = { read: () => stored, write: (text: string | null) => void (stored = text) }
    const { hotspot, left } = scene({ loginNonce: mark })
    await hotspot.login(credentials, '/')
    const { search } = new URL(left[0]?.searchParams.get('dst') ?? '')
    expect(stored).not.toBeNull()
    expect(scene({ loginNonce: mark }).hotspot.returned(search)).not.toBeNull()
    expect(stored).toBeNull()
    await hotspot.login(credentials, '/')
    const { hotspot: later } = scene({ loginNonce: mark })
    expect([later.isReturnWithoutData(), later.isReturnWithoutData()]).toEqual([true, false])
  })

  it('navigates to the router without a ticket where there is none', async () => {
    const { hotspot, left } = scene({ ticket: () => Promise.resolve(null) })
    await hotspot.login(credentials, '/')
    expect(new URL(left[0]?.searchParams.get('dst') ?? '').searchParams.has(TICKET_PARAMETER)).toBe(false)
  })

  it('sends the credentials in the body of a form, but from an https page to an http router in the address', async () => {
    const how = async (pageProtocol: string, host: string) => {
      const { hotspot, forms, left } = scene({ hosts: [host], probe: { ...PROBE, pageProtocol } })
      await hotspot.login(credentials, '/')
      expect(left[0]?.searchParams.get('password')).toBe(credentials.password)
      return forms()
    }
    expect(await how('http:', 'http://login.example')).toEqual(['http://login.example/login'])
    expect(await how('https:', 'https://login.example')).toEqual(['https://login.example/login'])
    expect(await how('http:', 'https://login.example')).toEqual(['https://login.example/login'])
    expect(await how('https:', 'http://login.example')).toEqual([])
  })

  it('detects a return without the router’s redirect only once', async () => {
    const { hotspot } = scene()
    expect(hotspot.isReturnWithoutData()).toBe(false)
    hotspot.arrive(writeRouterData(data))
    await hotspot.login(credentials, '/')
    expect([hotspot.isReturnWithoutData(), hotspot.isReturnWithoutData()]).toEqual([true, false])
  })

  it('removes the error and the challenge after a login attempt', async () => {
    const { hotspot } = scene()
    hotspot.arrive(writeRouterData({ ...data, error: 'invalid password', chap_id: '\\001', chap_challenge: '\\002' }))
    await hotspot.login(credentials, '/')
    expect(hotspot.recentData()).toMatchObject({ ip: data.ip, identity: data.identity })
    expect(hotspot.recentData()).not.toHaveProperty('error')
    expect(hotspot.recentData()).not.toHaveProperty('chap_challenge')
  })

  it('returns the router’s address without credentials when it does not respond', async () => {
    const { hotspot, left } = scene({ responds: false })
    expect(await hotspot.login(credentials, '/')).toEqual({ kind: 'silent', address: 'http://login.example/' })
    expect(left).toEqual([])
    expect(hotspot.returned(`?${RETURN_PARAMETER}=null`)).toBeNull()
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
    await hotspot.login(credentials, '/')
    expect([left.length, fetch.mock.calls.length]).toEqual([1, 0])
  })

  it('returns after ten seconds that the router does not respond when the page is still shown', async () => {
    const pauses: number[] = []
    const pause = (ms: number) => Promise.resolve(void pauses.push(ms))
    const { hotspot, left } = scene({ probe: { ...PROBE, pause } })
    expect(await hotspot.login(credentials, '/')).toEqual({ kind: 'silent', address: 'http://login.example/' })
    expect([left.length, pauses]).toEqual([1, [10_000]])
  })

  it('is not possible without listed hosts, whatever host is in the data', async () => {
    const { hotspot, left } = scene({ hosts: [] })
    hotspot.arrive(writeRouterData({ ...data, link_login: 'http://evil.example/login' }))
    expect(await hotspot.login(credentials, '/')).toEqual({ kind: 'no-router' })
    expect([hotspot.place, hotspot.logoutAddress(), left]).toEqual([null, null, []])
  })

  it.each([{ chap_id: '\\001' }, { chap_challenge: '\\002' }])(
    'sends the plain password with %j alone',
    async (half) => {
      const { hotspot, left } = scene()
      hotspot.arrive(writeRouterData({ ...data, ...half }))
      await hotspot.login(credentials, '/')
      expect(left.map((url) => url.searchParams.get('password'))).toEqual([credentials.password])
    },
  )

  it('stores the hardware address and the router after the attempt, but not the challenge', async () => {
    const { hotspot } = scene()
    const whole = { ...data, mac: 'AA:BB', link_login: 'http://login.example/login', link_orig: 'http://news.example/' }
    hotspot.arrive(writeRouterData({ ...whole, error: 'no', chap_id: '\\001', chap_challenge: '\\002' }))
    await hotspot.login(credentials, '/')
    expect(hotspot.recentData()).toEqual({ ...whole, requires: 'chap' })
  })

  it('uses a challenge once, and fetches a new challenge before the next login, without secrets in the address', async () => {
    const { hotspot, left } = scene()
    hotspot.arrive(writeRouterData({ ...data, chap_id: '\\001', chap_challenge: '\\002\\377' }))
    await hotspot.login(credentials, '/')
    expect(hotspot.recentData()).toEqual({ ...data, requires: 'chap' })
    await hotspot.login(credentials, '/bonus?a=1')
    const [, refresh] = left
    const dst = new URL(refresh?.searchParams.get('dst') ?? '')
    expect([refresh?.origin, refresh?.pathname, [...(refresh?.searchParams.keys() ?? [])]]).toEqual([
      'http://login.example',
      '/login',
      ['dst'],
    ])
    expect([dst.origin, dst.pathname]).toEqual(['http://lestari.example', '/bonus'])

    hotspot.arrive(writeRouterData({ ...data, chap_id: '\\003', chap_challenge: '\\004' }))
    await hotspot.login(credentials, '/')
    const response = (id: number, ...challenge: number[]) =>
      createHash('md5')
        .update(Uint8Array.of(id))
        .update(credentials.password)
        .update(Uint8Array.of(...challenge))
        .digest('hex')
    expect(left.map((url) => url.searchParams.get('password'))).toEqual([response(1, 2, 255), null, response(3, 4)])
    // The page that was requested before the challenge was fetched.
    expect(new URL(left[2]?.searchParams.get('dst') ?? '').pathname).toBe('/bonus')
    expect(hotspot.returned(new URL(left[2]?.searchParams.get('dst') ?? '').search)).not.toBeNull()
  })

  it('fetches a challenge also in a tab without a redirect, and sends a password when the router no longer uses challenges', async () => {
    const shared = storage()
    scene({ browserStorage: shared }).hotspot.arrive(
      writeRouterData({ ...data, chap_id: '\\001', chap_challenge: '\\002' }),
    )
    const { hotspot, left } = scene({ browserStorage: shared })
    await hotspot.login(credentials, '/')
    expect(left.map((url) => url.searchParams.get('password'))).toEqual([null])
    hotspot.arrive(writeRouterData(data))
    await hotspot.login(credentials, '/')
    expect(left.map((url) => url.searchParams.get('password'))).toEqual([null, credentials.password])
  })

  it('stores no credentials', async () => {
    const { hotspot, entries } = scene()
    await hotspot.login(credentials, '/')
    expect(JSON.stringify([...entries])).not.toMatch(/hasia|628123/)
  })
})
