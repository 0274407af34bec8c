/** Model test: outcomes of calls in any order, against a back end whose endpoints fail independently. */
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { endpoint, z } from '../../kernel/api/endpoint.ts'
import type { PageData } from '../../kernel/page/page-data.ts'
import { noticesAtom } from '../../kit/context/notices.ts'
import { createCookiePage } from '../../../tests/doubles/cookie-page.ts'
import { sampleTokens, sampleUser } from '../../../tests/doubles/tabs.ts'
import { assemble } from './assemble.ts'
import { noBrowser } from './browser.ts'
import { openPartner } from '../../kernel/plugin/open-partner.ts'
import type { Navigation } from '../../kernel/page/navigation-contract.ts'
import { createRecovery } from './recovery.ts'
import { howOften } from '../../../tests/fuzz-duration.ts'

const whoAmI = endpoint('GET', '/api/me', { summary: 'x', answer: z.object({}) })
const isOpen = endpoint('GET', '/api/open', { summary: 'x', auth: 'open', answer: z.object({}) })

const page: PageData = {
  host: 'lestari.localhost',
  partner: {
    id: 'lestari',
    name: 'Lestari Net',
    domains: [],
    brand: { color: '#15803d' },
    contact: { whatsapp: '6281200000002' },
    language: 'id',
    languages: ['id', 'en'],
    plugins: {},
  },
  loginConfig: {},
  environment: { name: 'test', api: 'https://api.example', login: [], paymentScript: null, tiles: null },
  definitions: {},
  language: 'id',
  texts: {},
  rendering: { kind: 'shell' },
}

/** A portal without a screen, with the paths that it opens. `statusOf` returns the current status of each path. */
function begin(statusOf: (path: string) => number, body: object = {}) {
  const moves: string[] = []
  const requests: string[] = []
  let at = '/packages?kind=general'
  const navigation: Navigation = {
    here: () => {
      const [pathname = '', search] = at.split('?')
      return { pathname, search: search === undefined ? '' : `?${search}`, hash: '' }
    },
    go: (to) => {
      at = to
      moves.push(to)
    },
    leave: () => undefined,
    post: () => undefined,
    reload: () => undefined,
    isReachable: () => Promise.resolve(true),
    hold: () => () => undefined,
    beforeForced: () => () => undefined,
    listen: () => () => undefined,
  }
  vi.stubGlobal('fetch', async (input: Request | string | URL, init?: RequestInit) => {
    const { url } = new Request(input, init)
    const { pathname } = new URL(url)
    requests.push(pathname)
    const status = statusOf(pathname)
    if (status !== 200) return Response.json(body, { status })
    return Response.json(pathname === '/token/refresh' ? sampleTokens('new') : { data: 'lestari' })
  })
  const portal = assemble({
    page,
    opened: openPartner(page.partner, []),
    browser: { ...noBrowser, document: createCookiePage() },
    navigation,
  })
  portal.session.open({
    tokens: sampleTokens(),
    accounts: [{ account_type: 'customer', account_status: 'active' }],
    user: sampleUser(),
    permissions: [],
  })
  const call = (to: typeof whoAmI | typeof isOpen) => portal.client.call(to, {}).catch(() => undefined)
  return { portal, moves, requests, call, recover: createRecovery(portal) }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
/** The pause after a refresh that has failed is over. */
const passPause = () => vi.setSystemTime(Date.now() + 10_000)

it('503 of the refresh opens maintenance once, and only a successful refresh ends it', async () => {
  const steps = fc.array(fc.constantFrom('me', 'open', 'check'), { minLength: 1, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(steps, async (order) => {
      let refreshStatus = 503
      const { moves, call, recover } = begin((path) =>
        path === '/token/refresh' ? refreshStatus : path === '/api/me' && refreshStatus !== 200 ? 401 : 200,
      )
      await call(whoAmI)
      for (const step of order) await (step === 'check' ? recover() : call(step === 'me' ? whoAmI : isOpen))
      expect(moves).toEqual(['/under-maintenance'])
      refreshStatus = 200
      passPause()
      await recover()
      expect(moves).toEqual(['/under-maintenance', '/packages?kind=general'])
    }),
    { numRuns: howOften(40) },
  )
})

it('a refresh that is refused after maintenance ends the session and maintenance', async () => {
  let refreshStatus = 503
  const { portal, moves, call, recover } = begin((path) => (path === '/token/refresh' ? refreshStatus : 401))
  await call(whoAmI)
  refreshStatus = 401
  passPause()
  await recover()
  expect([moves.at(-1), portal.session.read().user]).toEqual(['/packages?kind=general', null])
})

it('maintenance after any other 503 ends with the first successful call', async () => {
  let status = 503
  const { moves, call, recover } = begin(() => status)
  await call(isOpen)
  status = 200
  await Promise.all([recover(), recover()])
  expect(moves).toEqual(['/under-maintenance', '/packages?kind=general'])
})

it('two checks at the same time make one call', async () => {
  const { requests, recover } = begin(() => 200)
  await Promise.all([recover(), recover()])
  expect(requests).toEqual(['/api/domain'])
})

it.each([
  [{ message: 'Data sesi tidak cocok.' }, 'Data sesi tidak cocok.'],
  [{}, 'error.general'],
])('422 without fields clears the session and shows a notice (%j)', async (body, message) => {
  const { portal, call } = begin(() => 422, body)
  await call(whoAmI)
  expect(portal.session.read().user).toBeNull()
  expect(portal.tab.get('ended')).toBe('cleared')
  expect(portal.store.get(noticesAtom).map(({ text }) => text)).toEqual([message])
})

it.each([
  [true, 1],
  [false, 0],
])('a change that fails without an answer while the browser is online=%s shows %i notices', async (isOnline, count) => {
  const change = endpoint('POST', '/api/change', { summary: 'x', auth: 'open', answer: z.object({}) })
  const { portal } = begin(() => 200)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('navigator', { onLine: isOnline })
  await expect(portal.client.call(change, {})).rejects.toMatchObject({ failure: { kind: 'network' } })
  expect(portal.store.get(noticesAtom)).toHaveLength(count)
})
