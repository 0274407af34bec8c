/**
 * The first answers of a customer's page, through the host's application and the plugins, with back ends that are slow, refuse, or
 * send unexpected answers: the page is still sent, contains the answers that arrived in time, and is not cached.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { fakeBuild, fakeHost, fakePartner } from './doubles/fake-host.ts'
import { listStore } from '../host/partners/partner-store.ts'
import type { ClientConnection } from '../host/http/visitor.ts'
import { MAX_ANSWER_BYTES, MAX_VISITS, ANSWERS_TIMEOUT_MS } from '../host/visits/answer-visit.ts'
import { sandboxEnvironment } from '../core/kernel/page/environments.ts'
import type { Partner } from '../core/kernel/partner/partner.ts'
import { openPartner } from '../core/kernel/plugin/open-partner.ts'
import { checkPlugins } from '../schemas/plugin/check-plugin.ts'
import { allPages } from '../core/kernel/plugin/expand-additions.ts'
import { importPlugins } from '../schemas/plugin/import-plugins.ts'
import { createSafeStorage } from '../core/kernel/values/safe-storage.ts'
import { createSession } from '../core/kernel/session/session.ts'
import { isRecord } from '../core/kernel/values/is-record.ts'
import { plugins as sandboxPlugins } from '../sandbox/plugins.ts'
import { createTestSandbox, type Json } from '../sandbox/test-sandbox.ts'
import { createRenderVisit } from '../src/render/render-visit.ts'
import { createCookiePage } from './doubles/cookie-page.ts'

const ORIGIN = 'https://default.example'
const SITI = '6281234567890'
const BUDI = '6281234567891'
const PROFILE = '/api/ctm/'
const SOLD = '/api/ctm/packages'
const MINE = '/api/ctm/packages/mine'
const ORDERS = '/api/ctm/transactions'
const TOGETHER = '/api/ctm/home'
const plugins = checkPlugins(await importPlugins(import.meta.glob('../plugins/*/plugin.ts')))
const partner = fakePartner('default', { plugins: { announcements: true, transactions: true } })

/** Milliseconds instead of the host's own timeout. A page whose calls are answered never reaches it, also on a busy machine. */
const PATIENT = 20_000
/** The same for a call that is never answered, so that the page waits for all of it. */
const LATE = 3_000
/** The modules of plugins and core, loaded before the first rendering. Those of maps need a browser. */
const modules = import.meta.glob(['../plugins/**/*.tsx', '../core/**/*.tsx', '!**/*.test.tsx', '!./testing.tsx'])
beforeAll(async () => void (await Promise.allSettled(Object.values(modules).map((load) => load()))))

type Answer = Response | Promise<Response> | undefined
type Customer = { readonly cookie: string; readonly token: string }

/**
 * @param instead answers a call before the sandbox; undefined leaves the call to it
 * @param together answers the batch call; default: the back end does not have it; undefined leaves it to the sandbox
 */
function open(
  instead: (request: Request, connection: ClientConnection) => Answer = () => undefined,
  served: Partner = partner,
  together: (request: Request) => Answer = () => Response.json({ error: 'not_found' }, { status: 404 }),
  wait = PATIENT,
) {
  const { sandbox, call, token } = createTestSandbox(sandboxPlugins, { now: () => new Date() })
  onTestFinished(() => sandbox.close())
  const calls: Request[] = []
  const timeout: number[] = []
  const host = fakeHost({
    partners: listStore(() => [served]),
    loginConfig: () => Promise.resolve([]),
    environment: (name) => sandboxEnvironment(name, 8080),
    build: fakeBuild({
      renderVisit: (request) => {
        timeout.push(request.timeout)
        const opened = openPartner(request.partner, plugins)
        return createRenderVisit({ open: () => opened, posts: {} })({ ...request, timeout: wait })
      },
    }),
    visitApi: async (request, connection) => {
      if (request.url.endsWith(TOGETHER)) return (await together(request)) ?? sandbox.fetch(request)
      calls.push(request)
      return (await instead(request, connection)) ?? sandbox.fetch(request)
    },
  })
  const signIn = async (phone: string): Promise<Customer> => {
    const bearer = await token(phone)
    const profile = await call('GET', '/api/ctm/', { token: bearer })
    return { token: bearer, cookie: cookiesOf(bearer, profile.json['data'] ?? {}) }
  }
  const get = (
    path: string,
    { cookie }: Pick<Customer, 'cookie'> = { cookie: '' },
    connection: ClientConnection = {},
  ) => host.fetch(new Request(ORIGIN + path, { headers: { cookie } }), connection)
  return { calls, timeout, logged: host.logged, signIn, get }
}

/** The `Cookie` header of a browser in which the customer has signed in. */
function cookiesOf(token: string, user: Json): string {
  const page = createCookiePage()
  const nowhere = createSafeStorage(() => {
    throw new Error('This browser has no storage')
  })
  const later = new Date(Date.now() + 3_600_000).toISOString()
  createSession({ document: page, local: nowhere, tab: nowhere }).open({
    tokens: {
      access_token: token,
      access_token_expiry: later,
      refresh_token: `refresh-of-${token}`,
      refresh_token_expiry: later,
    },
    accounts: [{ account_type: 'customer', account_status: 'active' }],
    user: {
      username: String(user['username']),
      name: String(user['name']),
      phone: String(user['phone']),
      email: String(user['email']),
      partner_service_types: [],
    },
    permissions: [],
  })
  return page.cookie
}

async function read(response: Response) {
  const html = await response.text()
  const data: unknown = JSON.parse(/id="page-data">([^<]*)</.exec(html)?.[1] ?? '{}')
  const rendering = isRecord(data) && isRecord(data['rendering']) ? data['rendering'] : {}
  const answers: readonly unknown[] = Array.isArray(rendering['answers']) ? rendering['answers'] : []
  return {
    html,
    isRendered: rendering['kind'] !== 'shell',
    paths: answers
      .flatMap((read) => (isRecord(read) ? [String(read['path']).replace('{account}', 'ctm')] : []))
      .toSorted(),
  }
}
const on = (path: string, answer: (request: Request) => Answer) => (request: Request) =>
  new URL(request.url).pathname === path ? answer(request) : undefined
const among = (html = '', texts: readonly string[]) => texts.filter((text) => html.includes(text))
/** Pending calls are stored, as a socket would: an unreferenced promise is collected, and with it the end of the call. */
const unanswered: unknown[] = []
const never = () => new Promise<never>((resolve) => unanswered.push(resolve))
setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')
const pathOfCall = ({ url }: Request) => new URL(url).pathname

test('the home page is rendered with the customer’s package, and the page contains each answer once', async () => {
  const { get, signIn, calls, timeout } = open()
  const siti = await signIn(SITI)
  const response = await get('/', siti)
  expect(timeout).toEqual([ANSWERS_TIMEOUT_MS])
  const { html, paths } = await read(response)
  expect(among(html, ['Bulanan Hemat</h2>', 'Siti!'])).toEqual(['Bulanan Hemat</h2>', 'Siti!'])
  expect(paths).toEqual(['/api/announcements', PROFILE, SOLD, MINE, ORDERS])
  expect(calls.map(({ url }) => new URL(url).pathname).toSorted()).toEqual(paths)
  expect(calls.map(({ headers }) => headers.get('authorization'))).toEqual(calls.map(() => `Bearer ${siti.token}`))
})

/** The specification's package, with the fields that home needs. */
const MY_PACKAGE = {
  data: { current: null, next: null },
}
const SEVERAL = { answers: { [`GET ${MINE}`]: MY_PACKAGE, 'GET /api/announcements': { data: [] } } }

describe('a back end with batch calls for home', () => {
  /** Opens home, and then again once the host has checked whether the back end has batch calls. */
  const openTwice = async (together: () => Answer) => {
    const { get, signIn, calls, logged } = open(undefined, partner, together)
    const siti = await signIn(SITI)
    await read(await get('/', siti))
    const first = calls.splice(0).map(pathOfCall).toSorted()
    const second = await read(await get('/', siti))
    expect(logged).toEqual([])
    return { first, brought: second.paths, requested: calls.map(pathOfCall).toSorted() }
  }
  const all = ['/api/announcements', PROFILE, SOLD, MINE, ORDERS]

  test('is used so from the second page on; a read that is missing in the batch is requested by itself', async () => {
    expect(await openTwice(() => Response.json(SEVERAL))).toEqual({
      first: all,
      brought: all,
      requested: [PROFILE, SOLD, ORDERS],
    })
  })

  test.each<[string, () => Answer]>([
    ['refuses it', () => Response.json({}, { status: 501 })],
    ['fails', () => Response.json({}, { status: 500 })],
    ['answers something else', () => Response.json({ answers: 'all' })],
    ['answers no JSON', () => new Response('<html>')],
    ['never answers it', never],
  ])('or that %s: each call is made by itself, on every page', async (_, together) => {
    expect(await openTwice(together)).toEqual({ first: all, brought: all, requested: all })
  })

  test('and an entry in another shape: that entry is left to the browser', async () => {
    const wrong = { answers: { ...SEVERAL.answers, [`GET ${MINE}`]: { data: 'none' } } }
    const { brought, requested } = await openTwice(() => Response.json(wrong))
    expect({ brought, requested }).toEqual({
      brought: ['/api/announcements', PROFILE, SOLD, ORDERS],
      requested: [PROFILE, SOLD, ORDERS],
    })
  })

  test('and then a failure: that page comes with the answers in time, and the next page uses single calls again', async () => {
    let isBroken = false
    const { get, signIn, calls } = open(undefined, partner, () => (isBroken ? never() : Response.json(SEVERAL)), LATE)
    const siti = await signIn(SITI)
    await read(await get('/', siti))
    isBroken = true
    expect((await read(await get('/', siti))).isRendered).toBe(true)
    calls.splice(0)
    expect((await read(await get('/', siti))).paths).toEqual(all)
    expect(calls.map(pathOfCall).toSorted()).toEqual(all)
  })

  test('the sandbox batches all reads of home', async () => {
    const { get, signIn, calls } = open(undefined, partner, () => undefined)
    const siti = await signIn(SITI)
    await read(await get('/', siti))
    calls.splice(0)
    expect((await read(await get('/', siti))).paths).toEqual(all)
    expect(calls.map(pathOfCall)).toEqual([])
  })

  test('is not called so for other pages', async () => {
    let count = 0
    const { get, signIn } = open(undefined, partner, () => {
      count += 1
      return Response.json(SEVERAL)
    })
    await read(await get('/packages', await signIn(SITI)))
    expect(count).toBe(0)
  })
})

test('a call without a response is left to the browser: the page comes without its answer, and the call ends', async () => {
  // Memory is freed while the call is open: its end must not depend on what nobody holds any longer.
  const forgotten = () => {
    setImmediate(collectGarbage)
    return never()
  }
  const { get, signIn, calls } = open(on(MINE, forgotten), partner, undefined, LATE)
  const response = await get('/', await signIn(SITI))
  const { html, isRendered: isDrawn, paths } = await read(response)
  expect(isDrawn).toBe(true)
  expect(among(html, ['g-skeleton'])).toHaveLength(1)
  expect(paths).toEqual(['/api/announcements', PROFILE, SOLD, ORDERS])
  // The page does not wait for the end of the call.
  await expect.poll(() => calls.find(({ url }) => url.endsWith(MINE))?.signal.aborted).toBe(true)
})

test('a back end without any response costs the answers, but neither the page nor the session', async () => {
  const { get, signIn, logged } = open(never, partner, undefined, LATE)
  const response = await get('/', await signIn(SITI))
  expect([response.status, (await read(response)).isRendered]).toEqual([200, true])
  expect(response.headers.getSetCookie()).toEqual([])
  expect(logged).toEqual([])
})

test('a back end that drops a call drops no page, because it cannot reach the customer’s connection', async () => {
  const given: object[] = []
  const { get, signIn } = open((_, connection) => {
    given.push(connection)
    return Response.error()
  })
  const destroy = () => Promise.reject(new Error('the customer’s connection was ended'))
  await get('/', await signIn(SITI), { remoteAddress: '192.0.2.7', outgoing: { destroy } })
  expect(given).toEqual([
    { remoteAddress: '192.0.2.7' },
    { remoteAddress: '192.0.2.7' },
    { remoteAddress: '192.0.2.7' },
    { remoteAddress: '192.0.2.7' },
    { remoteAddress: '192.0.2.7' },
  ])
})

test.each<[string, () => Answer]>([
  ['401', () => Response.json({ error: 'token.expired' }, { status: 401 })],
  ['403 with a message', () => Response.json({ error: 'x', message: 'Akun ditutup' }, { status: 403 })],
  ['422', () => Response.json({ error: 'x', message: 'No' }, { status: 422 })],
  ['500', () => new Response('broken', { status: 500 })],
  ['503', () => new Response('', { status: 503 })],
  ['a redirect', () => new Response(null, { status: 302, headers: { location: 'https://elsewhere.example/' } })],
  ['no JSON', () => new Response('{"data": [', { headers: { 'content-type': 'application/json' } })],
  ['another shape', () => Response.json({ data: { current: 'none', next: 3 } })],
  ['a connection that fails', () => Promise.reject(new TypeError('fetch failed'))],
])('%s is left to the browser, and ends no session', async (_, answer) => {
  const { get, signIn } = open(on(MINE, answer))
  const response = await get('/', await signIn(SITI))
  const { isRendered: isDrawn, paths } = await read(response)
  expect([response.status, isDrawn]).toEqual([200, true])
  expect(paths).toEqual(['/api/announcements', PROFILE, SOLD, ORDERS])
  expect(response.headers.getSetCookie()).toEqual([])
})

test('an endless response is read only up to a limit', async () => {
  let bytes = 0
  const endless = () =>
    new ReadableStream({
      pull: (controller) => {
        bytes += 50_000
        if (bytes > 10 * MAX_ANSWER_BYTES) controller.close()
        else controller.enqueue(new Uint8Array(50_000).fill(32))
      },
    })
  const { get, signIn } = open(on(MINE, () => new Response(endless())))
  const { isRendered: isDrawn, paths } = await read(await get('/', await signIn(SITI)))
  expect([isDrawn, ...paths]).toEqual([true, '/api/announcements', PROFILE, SOLD, ORDERS])
  expect(bytes).toBeLessThan(2 * MAX_ANSWER_BYTES)
})

test('two customers, at the same time and after each other, each get their own answers only', async () => {
  const held: (() => void)[] = []
  const { get, signIn, calls } = open(
    on(MINE, async () => {
      // Both calls arrive before either is answered.
      await new Promise<void>((resolve) => {
        held.push(resolve)
        if (held.length === 2) for (const release of held) release()
      })
      return undefined as never
    }),
  )
  const [siti, budi] = [await signIn(SITI), await signIn(BUDI)]
  const [sitiPage, budiPage] = await Promise.all(
    [get('/', siti), get('/', budi)].map(async (response) => read(await response)),
  )
  const of = { siti: ['Siti!', 'Bulanan Hemat</h2>', SITI], budi: ['Budi!', BUDI] }
  expect(among(sitiPage?.html, [...of.siti, ...of.budi, budi.token])).toEqual(['Siti!', 'Bulanan Hemat</h2>', SITI])
  expect(among(budiPage?.html, [...of.siti, ...of.budi, siti.token])).toEqual(['Budi!', BUDI])
  const bearers = calls.map(({ headers }) => headers.get('authorization'))
  expect(bearers.filter((bearer) => bearer === `Bearer ${siti.token}`)).toHaveLength(5)
  expect(bearers.filter((bearer) => bearer === `Bearer ${budi.token}`)).toHaveLength(5)
  const anonymous = await get('/login/default')
  expect(among(await anonymous.text(), ['Siti', 'Budi', 'Bulanan Hemat'])).toEqual([])
})

test('times are rendered in the customer’s zone, and in the host’s until the browser has sent its zone', async () => {
  const { get, signIn } = open(on(MINE, () => Response.json(heldUntil('2026-12-13T16:30:00Z'))))
  const siti = await signIn(SITI)
  const in_ = (zone: string) => get('/', { cookie: `${siti.cookie}; __Host-zone=${encodeURIComponent(zone)}` })
  const zones = ['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura', 'other', 'Europe/Paris']
  const [jakarta, makassar, jayapura, ...abroad] = await Promise.all(
    zones.map(async (zone) => timeIn((await read(await in_(zone))).html)),
  )
  expect([jakarta, makassar]).toEqual(['13 Des 2026, 23.30', '14 Des 2026, 00.30'])
  expect(jayapura).toBe('14 Des 2026, 01.30')
  expect(abroad).toEqual([`${jakarta} WIB`, `${jakarta} WIB`])
  expect(timeIn((await read(await get('/', siti))).html)).toBe(jakarta)
})
const timeIn = (html: string) => /[^a-z]sampai ([^<]*)/.exec(html)?.[1]
const heldUntil = (ends_at: string) => ({
  data: {
    current: {
      package: {
        id: 'day-1',
        kind: 'general',
        name: 'Harian',
        bandwidth_mbps: 10,
        duration: 1,
        duration_type: 'day',
        price: 1e4,
        active: true,
      },
      status: 'active',
      started_at: '2026-11-13T03:00:00Z',
      ends_at,
      used_bytes: null,
      quota_bytes: null,
    },
    next: null,
    recommended: null,
  },
})

test('a customer’s page is not cached, and contains no token', async () => {
  const { get, signIn } = open()
  const siti = await signIn(SITI)
  const response = await get('/', siti)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.has('etag')).toBe(false)
  const { html } = await read(response)
  expect(among(html, [siti.token, 'refresh-of'])).toEqual([])
})

test('a legacy cookie beside the session changes nothing on the page', async () => {
  const { get, signIn } = open()
  const siti = await signIn(SITI)
  const response = await get('/', { ...siti, cookie: `tokens=forged; ${siti.cookie}` })
  expect(response.status).toBe(200)
  const { html } = await read(response)
  expect(among(html, ['Siti', 'Bulanan Hemat'])).toEqual(['Siti', 'Bulanan Hemat'])
})

test('each visit fetches anew, and the next visitor of the page cache gets no data of the customer', async () => {
  const { get, signIn, calls } = open()
  const siti = await signIn(SITI)
  await get('/', siti)
  const first = calls.length
  await get('/', siti)
  expect(calls).toHaveLength(2 * first)
  // The page cache contains only the shell for signed-in visitors.
  const shell = await read(await get('/', { cookie: '__Host-user=broken' }))
  expect(among(shell.html, ['Siti', 'Bulanan Hemat'])).toEqual([])
})

test('beyond the maximum of concurrent visits a customer gets the shell, and afterwards the page again', async () => {
  const waiting: (() => void)[] = []
  const { get, signIn, logged } = open((request) =>
    request.url.endsWith(MINE)
      ? new Promise((resolve) => waiting.push(() => resolve(new Response('', { status: 500 }))))
      : undefined,
  )
  const siti = await signIn(SITI)
  const first = Array.from({ length: MAX_VISITS }, () => get('/', siti))
  const shell = await read(await get('/', siti))
  expect([shell.isRendered, shell.paths]).toEqual([false, []])
  expect(among(shell.html, ['Siti'])).toEqual([])
  for (const release of waiting) release()
  const rendered = await Promise.all(first.map(async (page) => (await read(await page)).isRendered))
  expect(rendered).toEqual(Array.from({ length: MAX_VISITS }, () => true))
  const after = get('/', siti)
  expect((await read(await after)).isRendered).toBe(true)
  expect(logged).toEqual([])
})

describe('every page, rendered for a customer,', () => {
  const full = fakePartner('default', { plugins: Object.fromEntries(plugins.map(({ id }) => [id, true])) })
  const pages = allPages(plugins).filter(({ access }) => access !== 'signed-out')

  /** Pages that redirect an active customer are left to the browser. */
  const ELSEWHERE = ['/register', '/stop']

  test.each(pages.map(({ path }) => path))('%s leaves nothing to the browser that failed here', async (pattern) => {
    const { get, signIn } = open(undefined, full)
    const { html, isRendered: isDrawn } = await read(
      await get(pattern.replace(/:\w+\??/g, 'default'), await signIn(SITI)),
    )
    // React's mark of a component that threw while it was rendered. The browser would render it anew.
    const [, ...failed] = html.split('<!--$!-->')
    expect(failed.map((after) => after.slice(0, 300))).toEqual([])
    expect(isDrawn).toBe(!ELSEWHERE.includes(pattern))
  })
})
