import { describe, expect, it } from 'vitest'
import { originalPage } from '@gapura/core/gateway'
import {
  hotspotAt,
  manualLoginUrl,
  memoryStorage,
  needsSession,
  PROBE,
  type HotspotCase,
} from '../../tests/doubles/gateways.ts'

const GATEWAYS: HotspotCase['listed'] = [
  { kind: 'uam', name: 'Balai', addresses: ['http://10.1.0.1:3990'] },
  { kind: 'opennds', name: 'Warung', addresses: ['http://10.2.0.1:2050'] },
  { kind: 'form', preset: 'cisco', name: 'Kantor', addresses: ['https://192.0.2.1'] },
]
const ORIGIN = 'https://wifi.lestari.example'
const credentials = { username: '628123', password: 'rahasia' }
const CHALLENGE = '000102030405060708090a0b0c0d0e0f'
const notyet = (more = '', uamip = '10.1.0.1') =>
  `?res=notyet&uamip=${uamip}&uamport=3990&challenge=${CHALLENGE}&ip=10.1.0.7&nasid=hs1&userurl=http://news.example/${more}`
const fas = (address = '10.2.0.1:2050') =>
  `?fas=${encodeURIComponent(Buffer.from(`hid=4f, clientip=10.2.0.7, gatewayname=Warung, gatewayaddress=${address}`).toString('base64'))}`

const scene = (settings: HotspotCase = {}) =>
  hotspotAt({
    hosts: ['https://login.example'],
    listed: GATEWAYS,
    probe: { ...PROBE, pageProtocol: 'https:' },
    origin: ORIGIN,
    ...settings,
  })
const isForSession = ({ place }: ReturnType<typeof scene>['hotspot']) => place && needsSession(place.gateway)
const arrive = (hotspot: ReturnType<typeof scene>['hotspot'], search: string) =>
  hotspot.arrive(hotspot.arrivalIn(search))

describe('a redirect', () => {
  it('from a listed gateway is stored, and the listed name replaces a missing name', () => {
    const { hotspot } = scene()
    expect(arrive(hotspot, notyet()).kind).toBe('good')
    expect(hotspot.recentData()).toMatchObject({ kind: 'uam', ip: '10.1.0.7', identity: 'hs1' })
    expect(originalPage(hotspot)?.host).toBe('news.example')
    arrive(hotspot, '?switch_url=https://192.0.2.1/login.html&client_mac=02:00:00:00:00:07')
    expect(hotspot.recentData()).toMatchObject({ identity: 'Kantor', mac: '02:00:00:00:00:07' })
    expect(hotspot.recentData()).not.toHaveProperty('ip')
  })

  it.each([
    notyet('', '10.1.0.99'),
    fas('10.2.0.1:2051'),
    '?switch_url=https://evil.example/login.html',
    '?ap=1&id=2&t=3',
  ])('from a gateway that is not listed is not stored, and nothing is sent to it: %s', async (search) => {
    const { hotspot, left, entries } = scene({ hosts: [] })
    expect(arrive(hotspot, search)).toEqual({ kind: 'unlisted' })
    expect([hotspot.recentData(), hotspot.lastData(), entries.size]).toEqual([null, null, 0])
    await hotspot.login(credentials, '/')
    expect(left.map(({ origin }) => origin)).toEqual(['http://10.1.0.1:3990'])
    // This request only fetches a challenge, without credentials.
    expect(left[0]?.pathname).toBe('/prelogin')
  })

  it('is ignored when the file no longer lists its gateway', () => {
    const { hotspot, entries } = scene()
    arrive(hotspot, notyet())
    expect(scene({ listed: [], tabStorage: memoryStorage(entries) }).hotspot.lastData()).toBeNull()
  })
})

describe('the original page at Cisco, which has no scheme,', () => {
  const originalPageOf = (redirect: string) => {
    const { hotspot } = scene()
    arrive(hotspot, `?switch_url=https://192.0.2.1/login.html&client_mac=02:00:00:00:00:07&redirect=${redirect}`)
    return originalPage(hotspot)
  }

  it.each([
    ['news.example/', 'http://news.example/'],
    ['news.example', 'http://news.example/'],
    ['www.news.example/today/@siti?a=1', 'http://www.news.example/today/@siti?a=1'],
    ['http://news.example/', 'http://news.example/'],
    ['https://news.example/', 'https://news.example/'],
  ])('is offered: %s', (redirect, href) => {
    expect(originalPageOf(encodeURIComponent(redirect))?.href).toBe(href)
    expect(originalPageOf(redirect)?.href).toBe(href)
  })

  it.each([
    'javascript:alert(1)',
    'javascript:alert(1)//news.example/',
    'java.script:alert(1)',
    'data:text/html,x.example',
    'siti@news.example/',
    'siti:rahasia@news.example/',
    'news.example:80@evil.example/',
    '//news.example/',
    '/news.example/',
    String.raw`\\news.example/`,
    'news',
    'news.example evil.example',
    'wifi.lestari.example/packages',
    '192.0.2.1/login.html',
    'captive.apple.com/hotspot-detect.html',
    'connectivitycheck.gstatic.com/generate_204',
    '',
  ])('is not offered: %s', (redirect) => expect(originalPageOf(encodeURIComponent(redirect))).toBeNull())
})

describe('logging in at CoovaChilli', () => {
  it('is recognised by the nonce in the gateway’s query, and continues at the requested page', async () => {
    const { hotspot, again, left } = scene()
    arrive(hotspot, notyet())
    await hotspot.login(credentials, '/packages?a=1')
    const dst = left[0]?.searchParams.get('userurl') ?? ''
    const success = (userurl: string) =>
      `?res=success&uamip=10.1.0.1&uamport=3990&timeleft=1800&userurl=${encodeURIComponent(userurl)}`
    const back = again()
    expect(back.returned(success('https://wifi.lestari.example/packages?online=guess'))).toBeNull()
    expect(back.returned(success(dst.replace('https://wifi.lestari', 'https://evil')))).toBeNull()
    expect(back.returned(success(dst).replace('res=success', 'res=notyet'))).toBeNull()
    expect(back.returned(success(dst).replace('10.1.0.1', '10.1.0.99'))).toBeNull()
    expect(back.routerReturn(success(`${dst}&ticket=rt_1`))).toMatchObject({ to: '/packages?a=1', ticket: 'rt_1' })
    expect(back.returned(success(dst))).toEqual({ to: '/packages?a=1', secondsLeft: 1_800, ticket: null })
    expect(back.returned(success(dst))).toBeNull()
  })

  it('ends when the gateway says that the device is online, also without the nonce: the next redirect logs in', async () => {
    const { hotspot, again } = scene()
    arrive(hotspot, notyet())
    await hotspot.login(credentials, '/')
    const back = again()
    arrive(back, '?res=already&uamip=10.1.0.1&uamport=3990&nasid=hs1')
    expect(back.isReturnWithoutData()).toBe(false)
  })

  it('keeps the device of the first redirect where the gateway names it in no later one', () => {
    const { hotspot } = scene()
    arrive(hotspot, `${notyet()}&mac=02-00-00-00-00-07`)
    arrive(hotspot, '?res=already&uamip=10.1.0.1&uamport=3990&nasid=hs1')
    expect(hotspot.recentData()).toMatchObject({ state: 'in', ip: '10.1.0.7', mac: '02:00:00:00:00:07' })
    arrive(hotspot, '?res=already&uamip=10.1.0.1&uamport=3990&nasid=hs1&ip=10.1.0.8')
    expect(hotspot.recentData()).toMatchObject({ ip: '10.1.0.8' })
    arrive(hotspot, '?res=already&uamip=10.1.0.1&uamport=3990&nasid=hs2')
    expect(hotspot.recentData()).not.toHaveProperty('mac')
  })

  it('continues only at a path of the portal', () => {
    const { hotspot } = scene()
    const pathOf = (userurl: string, res = 'success') =>
      hotspot.routerReturn(`?res=${res}&uamip=10.1.0.1&uamport=3990&userurl=${encodeURIComponent(userurl)}`)?.to ?? null
    expect(pathOf('https://wifi.lestari.example/packages?a=1&online=x')).toBe('/packages?a=1')
    for (const other of [
      'https://evil.example/',
      'http://wifi.lestari.example/',
      'javascript:alert(1)',
      '//evil.example',
    ])
      expect(pathOf(other)).toBeNull()
    for (const path of ['//evil.example/', '/..//evil.example/', '/%2e%2e//evil.example/', String.raw`/\evil.example`])
      expect(pathOf(`https://wifi.lestari.example${path}`)).toBeNull()
    expect(pathOf('https://wifi.lestari.example/', 'notyet')).toBeNull()
  })

  it('uses its challenge once: the next try fetches a new challenge, and continues at the requested page', async () => {
    const { hotspot, again, left } = scene()
    arrive(hotspot, notyet())
    await hotspot.login(credentials, '/packages')
    const back = again()
    expect(back.isReturnWithoutData()).toBe(true)
    await back.login(credentials, '/packages')
    expect([left[1]?.pathname, left[1]?.searchParams.has('response')]).toEqual(['/prelogin', false])
    // This visit is not a return without data, because the browser only fetched a challenge.
    const fresh = again()
    expect(fresh.isReturnWithoutData()).toBe(false)
    arrive(fresh, notyet('2'))
    await fresh.login(credentials, '/')
    expect(left[2]?.pathname).toBe('/logon')
    expect(new URL(left[2]?.searchParams.get('userurl') ?? '').pathname).toBe('/packages')
  })

  it('stores no credentials', async () => {
    const { hotspot, entries } = scene()
    arrive(hotspot, notyet())
    await hotspot.login(credentials, '/')
    expect(JSON.stringify([...entries])).not.toMatch(/rahasia|628123/)
  })

  it('ends at the gateway’s logout address', () => {
    const { hotspot } = scene()
    arrive(hotspot, notyet())
    expect(hotspot.logoutAddress()).toBe('http://10.1.0.1:3990/logoff')
    expect(manualLoginUrl(hotspot.place)).toBe('http://10.1.0.1:3990/')
  })

  it('is possible in a tab without a redirect, at the gateway of the last visit', async () => {
    const { hotspot, left, entries, again } = scene()
    arrive(hotspot, notyet())
    entries.clear()
    const later = again()
    expect([later.recentData(), later.logoutAddress()]).toEqual([null, 'http://10.1.0.1:3990/logoff'])
    await later.login(credentials, '/')
    expect(left[0]?.href).toMatch(/^http:\/\/10\.1\.0\.1:3990\/prelogin\?/)
  })
})

describe('logging in at openNDS', () => {
  it('opens the address of the back end; a refused login has no effect', async () => {
    const requests: string[] = []
    const open: HotspotCase['open'] = ({ kind, query, dst }) => {
      requests.push(`${kind} ${query}`)
      return Promise.resolve(`http://10.2.0.1:2050/opennds_auth/?tok=1&redir=${encodeURIComponent(dst)}`)
    }
    const { hotspot, left } = scene({ open })
    expect(isForSession(hotspot)).toBe(false)
    arrive(hotspot, fas())
    expect(isForSession(hotspot)).toBe(true)
    await hotspot.login(credentials, '/')
    expect(requests).toEqual([`opennds ${fas().slice(1)}`])
    expect(left[0]?.origin).toBe('http://10.2.0.1:2050')
    const refused = scene({ open: () => Promise.reject(new Error('The package is used up')) })
    arrive(refused.hotspot, fas())
    await expect(refused.hotspot.login(credentials, '/')).rejects.toThrow('The package is used up')
    expect([refused.left, refused.hotspot.isReturnWithoutData()]).toEqual([[], false])
  })

  it('never opens an address that the partner does not list', async () => {
    const { hotspot, left } = scene({ open: () => Promise.resolve('http://evil.example/opennds_auth/?tok=1') })
    arrive(hotspot, fas())
    expect(await hotspot.login(credentials, '/')).toEqual({ kind: 'no-router' })
    expect(left).toEqual([])
  })
})

describe('the session at a controller', () => {
  const logoutOf = (gateway: NonNullable<HotspotCase['listed']>[number], search: string) => {
    const { hotspot } = scene({ listed: [gateway] })
    expect(arrive(hotspot, search).kind).toBe('good')
    return hotspot.logoutAddress()
  }

  it('of Aruba ends at its logout address, on a listed origin only', () => {
    const aruba = { kind: 'form', preset: 'aruba', name: 'Pasar', addresses: ['https://securelogin.example'] }
    const search = '?cmd=login&mac=02:00:00:00:00:07&ip=10.3.0.7&switchip=securelogin.example'
    expect(logoutOf(aruba, search)).toBe('https://securelogin.example/cgi-bin/login?cmd=logout')
    const { hotspot } = scene({ hosts: [], listed: [aruba] })
    expect(arrive(hotspot, search.replace('securelogin', 'evil'))).toEqual({ kind: 'unlisted' })
    expect(hotspot.logoutAddress()).toBe('https://securelogin.example/cgi-bin/login?cmd=logout')
  })

  it.each([
    [
      { kind: 'form', preset: 'cisco', name: 'a', addresses: ['https://192.0.2.1'] },
      '?switch_url=https://192.0.2.1/login.html',
    ],
    [
      { kind: 'form', preset: 'zonedirector', name: 'b', addresses: ['https://10.4.0.1:9998'] },
      '?sip=10.4.0.1&uip=10.4.0.7',
    ],
    [{ kind: 'api', preset: 'unifi', name: 'c', addresses: [] }, '?ap=1&id=2&t=3'],
    [
      { kind: 'api', preset: 'smartzone', name: 'd', addresses: ['https://10.5.0.1:9443'] },
      '?nbiIP=10.5.0.1&uip=10.5.0.7&sip=1',
    ],
  ])('of %j has no logout address', (gateway, search) => expect(logoutOf(gateway, search)).toBeNull())
})

it('a form gets the credentials by POST, also without scripts', async () => {
  const { hotspot, posted } = scene()
  arrive(hotspot, '?switch_url=https://192.0.2.1/login.html&client_mac=02:00:00:00:00:07')
  await hotspot.login(credentials, '/')
  expect(posted[0]?.action).toBe('https://192.0.2.1/login.html')
  expect(posted[0]?.fields).toMatchObject({ username: '628123@lestari', password: 'rahasia' })
  expect(await hotspot.loginRequest(credentials, '/')).toMatchObject({
    method: 'post',
    action: 'https://192.0.2.1/login.html',
  })
})
