import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { definePlugin } from '../../kernel/plugin/define-plugin.ts'
import { useFrame } from '../../kit/context/frame-context.ts'
import type { ListedGateway } from '../../kernel/partner/login-gateways.ts'
import { PENDING_LOGOUTS_KEY } from '../../kernel/session/end-local-session.ts'
import { createStorage, press, renderPortal, type RenderSettings } from '@gapura/testing'

function Home() {
  const { signOut } = useFrame()
  return <button onClick={signOut}>Keluar sekarang</button>
}
const plugin = definePlugin({
  id: 'home',
  title: { id: 'Beranda', en: 'Home' },
  core: '^1',
  pages: [
    { path: '/', access: 'member', role: 'home', load: () => Promise.resolve({ default: Home }) },
    {
      path: '/login',
      access: 'signed-out',
      role: 'sign-in',
      load: () => Promise.resolve({ default: () => <h1>Masuk</h1> }),
    },
    { path: '/faq', access: 'public', load: () => Promise.resolve({ default: Home }) },
  ],
})
const open = (instead: RenderSettings['instead']) =>
  renderPortal({ plugins: [plugin], session: 'member', ...(instead && { instead }) })

it('a logout with a network opens the sign-in page and is sent to the server', async () => {
  const { assembled, left, calls } = await open(undefined)
  await press('Keluar sekarang')
  expect(await screen.findByRole('heading', { name: 'Masuk' })).toBeTruthy()
  await waitFor(() => expect(assembled.local.get(PENDING_LOGOUTS_KEY)).toBeNull())
  expect(calls).toContain('POST /api/logout')
  expect([assembled.session.read().user, left]).toEqual([null, []])
  expect(screen.queryByText(/^Anda sudah keluar/)).toBeNull()
})

it('a logout deletes the router’s data that the host stores for browsers without scripts', async () => {
  const { assembled } = await open(undefined)
  const written = vi.spyOn(assembled.browser.document, 'cookie', 'set')
  await press('Keluar sekarang')
  await waitFor(() => expect(written).toHaveBeenCalledWith('arrival=; Path=/login; Max-Age=0'))
})

it('a logout on a public page opens the sign-in page too', async () => {
  const { address } = await renderPortal({ plugins: [plugin], session: 'member', at: '/faq' })
  await press('Keluar sekarang')
  expect(await screen.findByRole('heading', { name: 'Masuk' })).toBeTruthy()
  expect(address()).toBe('/login')
})

it('a logout without a network ends the local session with a notice, and is sent once when there is a network', async () => {
  let isOffline = true
  const bearers: (string | null)[] = []
  const { assembled, left, calls } = await open((request) => {
    if (new URL(request.url).pathname !== '/api/logout') return undefined
    if (isOffline) throw new TypeError('Failed to fetch')
    bearers.push(request.headers.get('authorization'))
    return undefined
  })
  await press('Keluar sekarang')
  expect(await screen.findByRole('heading', { name: 'Masuk' })).toBeTruthy()
  expect(await screen.findByText(/^Anda sudah keluar\. Sisanya selesai sendiri/)).toBeTruthy()
  expect([assembled.session.read().user, left]).toEqual([null, []])
  isOffline = false
  await act(async () => void fireEvent(window, new Event('online')))
  await waitFor(() => expect(assembled.local.get(PENDING_LOGOUTS_KEY)).toBeNull())
  await act(async () => void fireEvent(window, new Event('online')))
  expect(bearers).toEqual([expect.stringMatching(/^Bearer ./)])
  expect(calls.filter((call) => call === 'POST /api/logout')).toHaveLength(2)
})

it('a logout in progress is not sent again when the network is back', async () => {
  let respond = () => {}
  const responded = new Promise<void>((resolve) => (respond = resolve))
  const { assembled, calls } = await open(async (request) => {
    if (new URL(request.url).pathname === '/api/logout') await responded
    return undefined
  })
  await press('Keluar sekarang')
  await waitFor(() => expect(calls).toContain('POST /api/logout'))
  await act(async () => void fireEvent(window, new Event('online')))
  await act(async () => respond())
  await waitFor(() => expect(assembled.local.get(PENDING_LOGOUTS_KEY)).toBeNull())
  expect(calls.filter((call) => call === 'POST /api/logout')).toHaveLength(1)
})

it('a logout on an https page with an http router is sent to server and router once there is a network', async () => {
  let isOffline = true
  const storage = createStorage()
  const { assembled, left, calls } = await renderPortal({
    plugins: [plugin],
    session: 'member',
    protocol: 'https:',
    storage,
    instead: (request) => {
      if (isOffline && new URL(request.url).pathname === '/api/logout') throw new TypeError('Failed to fetch')
      return undefined
    },
  })
  assembled.hotspot.arrive(JSON.stringify({ ip: '10.5.50.7', identity: 'balai' }))
  await press('Keluar sekarang')
  expect(await screen.findByText(/HP ini mungkin masih online/)).toBeTruthy()
  expect(left).toEqual([])
  isOffline = false
  await act(async () => void fireEvent(window, new Event('online')))
  await waitFor(() => expect(left).toEqual(['http://login.localhost:8080/logout?domain=default&erase-cookie=true']))
  await act(async () => void fireEvent(window, new Event('online')))
  expect(left).toHaveLength(1)
  expect(calls.filter((call) => call === 'POST /api/logout')).toHaveLength(2)
  expect(calls.filter((call) => call.includes('/logout?'))).toEqual([])
})

const DATA = JSON.stringify({ ip: '10.5.50.7', identity: 'balai' })
const ROUTER = 'http://login.localhost:8080'
const isLogout = ({ url }: Request) => url.startsWith(`${ROUTER}/logout?`)

it('a logout of a session that came through a router ends at the router’s own login page', async () => {
  const { assembled, left, calls } = await open((request) => (isLogout(request) ? new Response() : undefined))
  assembled.hotspot.arrive(DATA)
  await press('Keluar sekarang')
  await waitFor(() => expect(left).toEqual([`${ROUTER}/`]))
  expect(calls.filter((call) => call.startsWith('GET /logout'))).toEqual([
    'GET /logout?domain=default&erase-cookie=true',
  ])
  expect(assembled.local.get(PENDING_LOGOUTS_KEY)).toBeNull()
  expect(assembled.session.read().user).toBeNull()
})

it.each([
  ['does not answer', (request: Request) => (isLogout(request) ? Response.error() : undefined)],
  [
    'answers, but the server does not',
    (request: Request) => {
      if (isLogout(request)) return new Response()
      if (new URL(request.url).pathname === '/api/logout') throw new TypeError('Failed to fetch')
      return undefined
    },
  ],
] as const)('a logout of which the router %s stays at the portal’s sign-in page and says so', async (_, instead) => {
  const { assembled, left } = await open((request) => {
    const response = instead(request)
    if (response?.type === 'error') throw new TypeError('Failed to fetch')
    return response
  })
  assembled.hotspot.arrive(DATA)
  await press('Keluar sekarang')
  expect(await screen.findByText(/^Anda sudah keluar\. Sisanya selesai sendiri/)).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Masuk' })).toBeTruthy()
  expect(left).toEqual([])
  expect(assembled.local.get(PENDING_LOGOUTS_KEY)).not.toBeNull()
})

it('a pending logout is sent when the page is seen again', async () => {
  let isOffline = true
  const { assembled, left } = await open((request) => {
    if (isOffline && new URL(request.url).pathname === '/api/logout') throw new TypeError('Failed to fetch')
    return undefined
  })
  await press('Keluar sekarang')
  expect(await screen.findByText(/^Anda sudah keluar\. Sisanya selesai sendiri/)).toBeTruthy()
  isOffline = false
  await act(async () => void fireEvent(document, new Event('visibilitychange')))
  await waitFor(() => expect(assembled.local.get(PENDING_LOGOUTS_KEY)).toBeNull())
  expect(left).toEqual([])
})

it('a logout on an https page with an http router opens the router’s address at once', async () => {
  const { assembled, left } = await renderPortal({ plugins: [plugin], session: 'member', protocol: 'https:' })
  assembled.hotspot.arrive(JSON.stringify({ ip: '10.5.50.7', identity: 'balai' }))
  await press('Keluar sekarang')
  await waitFor(() => expect(left).toEqual(['http://login.localhost:8080/logout?domain=default&erase-cookie=true']))
  expect(screen.queryByText(/^Anda sudah keluar/)).toBeNull()
})

it('a logout in a browser that would ask for the local network opens the router’s address instead of a call', async () => {
  const { assembled, left, calls } = await renderPortal({
    plugins: [plugin],
    session: 'member',
    localNetwork: 'prompt',
  })
  assembled.hotspot.arrive(JSON.stringify({ ip: '10.5.50.7', identity: 'balai' }))
  await press('Keluar sekarang')
  await waitFor(() => expect(left).toEqual(['http://login.localhost:8080/logout?domain=default&erase-cookie=true']))
  expect(calls.filter((call) => call.includes('/logout?'))).toEqual([])
})

it('a logout whose script fails to load ends the local session, and the requests stay stored', async () => {
  vi.doMock('./send-pending-logouts.ts', () => Promise.reject(new TypeError('Failed to fetch')))
  try {
    const { assembled, calls } = await open(undefined)
    await press('Keluar sekarang')
    expect(assembled.session.read().user).toBeNull()
    expect(await screen.findByRole('heading', { name: 'Masuk' })).toBeTruthy()
    expect(await screen.findByText(/^Anda sudah keluar/)).toBeTruthy()
    expect(assembled.local.get(PENDING_LOGOUTS_KEY)).toContain('refreshToken')
    expect(calls).not.toContain('POST /api/logout')
  } finally {
    vi.doUnmock('./send-pending-logouts.ts')
  }
})

const CISCO: ListedGateway = { kind: 'form', preset: 'cisco', name: 'Kantor', addresses: ['https://192.0.2.1'] }
const UNIFI: ListedGateway = { kind: 'api', preset: 'unifi', name: 'Sekolah', addresses: [] }

it.each([
  ['id', CISCO, /HP ini bisa tetap online sampai waktunya habis/],
  ['en', CISCO, /This phone may stay online until its time runs out/],
  ['id', UNIFI, /bisa tetap online sampai waktunya habis/],
] as const)(
  'a logout at a gateway without a logout address shows that the device may stay online (%s, %j)',
  async (language, gateway, message) => {
    const { assembled, left, calls } = await renderPortal({
      plugins: [plugin],
      session: 'member',
      language,
      partner: { login: { gateways: [gateway] } },
    })
    const { kind, preset, addresses } = gateway
    const redirect = { kind, preset, ...(addresses[0] && { address: addresses[0] }), mac: '02:00:00:00:00:07' }
    expect(assembled.hotspot.arrive(JSON.stringify(redirect)).kind).toBe('good')
    await press('Keluar sekarang')
    expect(await screen.findByText(message)).toBeTruthy()
    await waitFor(() => expect(calls).toContain('POST /api/logout'))
    expect(left).toEqual([])
  },
)

it('a logout in a tab without a gateway shows nothing about one', async () => {
  const { assembled } = await renderPortal({
    plugins: [plugin],
    session: 'member',
    partner: { login: { gateways: [CISCO] } },
  })
  await press('Keluar sekarang')
  await waitFor(() => expect(assembled.local.get(PENDING_LOGOUTS_KEY)).toBeNull())
  expect(screen.queryByText(/bisa tetap online/)).toBeNull()
})
