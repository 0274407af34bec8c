/**
 * The first answers of a customer's page, through the host's application and the plugins: the page contains the
 * answers of its customer alone, and is not cached.
 */
import { describe, expect, test } from 'vitest'
import { fakePartner } from './doubles/fake-host.ts'
import { MAX_VISITS, ANSWERS_TIMEOUT_MS } from '../host/visits/visit-handler.ts'
import { allPages } from '../core/kernel/plugin/expand-additions.ts'
import {
  SITI,
  BUDI,
  PROFILE_PATH,
  PACKAGES,
  MY_PACKAGES,
  ORDERS,
  plugins,
  partner,
  LATE_MS,
  type BackEndAnswer,
  openHost,
  readPage,
  answerAt,
  textsIn,
  pathOfCall,
  neverAnswers,
} from './doubles/customer-pages.ts'

test('the home page is rendered with the customer’s package, and the page contains each answer once', async () => {
  const { get, signIn, calls, timeout } = openHost()
  const siti = await signIn(SITI)
  const response = await get('/', siti)
  expect(timeout).toEqual([ANSWERS_TIMEOUT_MS])
  const { html, paths } = await readPage(response)
  expect(textsIn(html, ['Bulanan Hemat</h2>', 'Siti!'])).toEqual(['Bulanan Hemat</h2>', 'Siti!'])
  expect(paths).toEqual(['/api/announcements', PROFILE_PATH, PACKAGES, MY_PACKAGES, ORDERS])
  expect(calls.map(({ url }) => new URL(url).pathname).toSorted()).toEqual(paths)
  expect(calls.map(({ headers }) => headers.get('authorization'))).toEqual(calls.map(() => `Bearer ${siti.token}`))
})

/** The specification's package, with the fields that home needs. */
const MY_PACKAGE = {
  data: { current: null, next: null },
}
const SEVERAL = { answers: { [`GET ${MY_PACKAGES}`]: MY_PACKAGE, 'GET /api/announcements': { data: [] } } }

describe('a back end with batch calls for home', () => {
  /** Opens home, and then again once the host has checked whether the back end has batch calls. */
  const openTwice = async (together: () => BackEndAnswer) => {
    const { get, signIn, calls, logged } = openHost(undefined, partner, together)
    const siti = await signIn(SITI)
    await readPage(await get('/', siti))
    const first = calls.splice(0).map(pathOfCall).toSorted()
    const second = await readPage(await get('/', siti))
    expect(logged).toEqual([])
    return { first, brought: second.paths, requested: calls.map(pathOfCall).toSorted() }
  }
  const all = ['/api/announcements', PROFILE_PATH, PACKAGES, MY_PACKAGES, ORDERS]

  test('is used so from the second page on; a read that is missing in the batch is requested by itself', async () => {
    expect(await openTwice(() => Response.json(SEVERAL))).toEqual({
      first: all,
      brought: all,
      requested: [PROFILE_PATH, PACKAGES, ORDERS],
    })
  })

  test.each<[string, () => BackEndAnswer]>([
    ['refuses it', () => Response.json({}, { status: 501 })],
    ['fails', () => Response.json({}, { status: 500 })],
    ['answers something else', () => Response.json({ answers: 'all' })],
    ['answers no JSON', () => new Response('<html>')],
    ['never answers it', neverAnswers],
  ])('or that %s: each call is made by itself, on every page', async (_, together) => {
    expect(await openTwice(together)).toEqual({ first: all, brought: all, requested: all })
  })

  test('and an entry in another shape: that entry is left to the browser', async () => {
    const wrong = { answers: { ...SEVERAL.answers, [`GET ${MY_PACKAGES}`]: { data: 'none' } } }
    const { brought, requested } = await openTwice(() => Response.json(wrong))
    expect({ brought, requested }).toEqual({
      brought: ['/api/announcements', PROFILE_PATH, PACKAGES, ORDERS],
      requested: [PROFILE_PATH, PACKAGES, ORDERS],
    })
  })

  test('and then a failure: that page comes with the answers in time, and the next page uses single calls again', async () => {
    let isBroken = false
    const { get, signIn, calls } = openHost(
      undefined,
      partner,
      () => (isBroken ? neverAnswers() : Response.json(SEVERAL)),
      LATE_MS,
    )
    const siti = await signIn(SITI)
    await readPage(await get('/', siti))
    isBroken = true
    expect((await readPage(await get('/', siti))).isRendered).toBe(true)
    calls.splice(0)
    expect((await readPage(await get('/', siti))).paths).toEqual(all)
    expect(calls.map(pathOfCall).toSorted()).toEqual(all)
  })

  test('the sandbox batches all reads of home', async () => {
    const { get, signIn, calls } = openHost(undefined, partner, () => undefined)
    const siti = await signIn(SITI)
    await readPage(await get('/', siti))
    calls.splice(0)
    expect((await readPage(await get('/', siti))).paths).toEqual(all)
    expect(calls.map(pathOfCall)).toEqual([])
  })

  test('is not called so for other pages', async () => {
    let count = 0
    const { get, signIn } = openHost(undefined, partner, () => {
      count += 1
      return Response.json(SEVERAL)
    })
    await readPage(await get('/packages', await signIn(SITI)))
    expect(count).toBe(0)
  })
})

test('two customers, at the same time and after each other, each get their own answers only', async () => {
  const held: (() => void)[] = []
  const { get, signIn, calls } = openHost(
    answerAt(MY_PACKAGES, async () => {
      // The two calls arrive before either is answered.
      await new Promise<void>((resolve) => {
        held.push(resolve)
        if (held.length === 2) for (const release of held) release()
      })
      return undefined as never
    }),
  )
  const [siti, budi] = [await signIn(SITI), await signIn(BUDI)]
  const [sitiPage, budiPage] = await Promise.all(
    [get('/', siti), get('/', budi)].map(async (response) => readPage(await response)),
  )
  const of = { siti: ['Siti!', 'Bulanan Hemat</h2>', SITI], budi: ['Budi!', BUDI] }
  expect(textsIn(sitiPage?.html, [...of.siti, ...of.budi, budi.token])).toEqual(['Siti!', 'Bulanan Hemat</h2>', SITI])
  expect(textsIn(budiPage?.html, [...of.siti, ...of.budi, siti.token])).toEqual(['Budi!', BUDI])
  const bearers = calls.map(({ headers }) => headers.get('authorization'))
  expect(bearers.filter((bearer) => bearer === `Bearer ${siti.token}`)).toHaveLength(5)
  expect(bearers.filter((bearer) => bearer === `Bearer ${budi.token}`)).toHaveLength(5)
  const anonymous = await get('/login/default')
  expect(textsIn(await anonymous.text(), ['Siti', 'Budi', 'Bulanan Hemat'])).toEqual([])
})

test('times are rendered in the customer’s zone, and in the host’s until the browser has sent its zone', async () => {
  const { get, signIn } = openHost(answerAt(MY_PACKAGES, () => Response.json(heldUntil('2026-12-13T16:30:00Z'))))
  const siti = await signIn(SITI)
  const in_ = (zone: string) => get('/', { cookie: `${siti.cookie}; __Host-zone=${encodeURIComponent(zone)}` })
  const zones = ['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura', 'other', 'Europe/Paris']
  const [jakarta, makassar, jayapura, ...abroad] = await Promise.all(
    zones.map(async (zone) => timeIn((await readPage(await in_(zone))).html)),
  )
  expect([jakarta, makassar]).toEqual(['13 Des 2026, 23.30', '14 Des 2026, 00.30'])
  expect(jayapura).toBe('14 Des 2026, 01.30')
  expect(abroad).toEqual([`${jakarta} WIB`, `${jakarta} WIB`])
  expect(timeIn((await readPage(await get('/', siti))).html)).toBe(jakarta)
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
  const { get, signIn } = openHost()
  const siti = await signIn(SITI)
  const response = await get('/', siti)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.has('etag')).toBe(false)
  const { html } = await readPage(response)
  expect(textsIn(html, [siti.token, 'refresh-of'])).toEqual([])
})

test('a legacy cookie beside the session changes nothing on the page', async () => {
  const { get, signIn } = openHost()
  const siti = await signIn(SITI)
  const response = await get('/', { ...siti, cookie: `tokens=forged; ${siti.cookie}` })
  expect(response.status).toBe(200)
  const { html } = await readPage(response)
  expect(textsIn(html, ['Siti', 'Bulanan Hemat'])).toEqual(['Siti', 'Bulanan Hemat'])
})

test('each visit fetches anew, and the next visitor of the page cache gets no data of the customer', async () => {
  const { get, signIn, calls } = openHost()
  const siti = await signIn(SITI)
  await get('/', siti)
  const first = calls.length
  await get('/', siti)
  expect(calls).toHaveLength(2 * first)
  // The page cache contains only the shell for signed-in visitors.
  const shell = await readPage(await get('/', { cookie: '__Host-user=broken' }))
  expect(textsIn(shell.html, ['Siti', 'Bulanan Hemat'])).toEqual([])
})

test('beyond the maximum of concurrent visits a customer gets the shell, and afterwards the page again', async () => {
  const waiting: (() => void)[] = []
  const { get, signIn, logged } = openHost((request) =>
    request.url.endsWith(MY_PACKAGES)
      ? new Promise((resolve) => waiting.push(() => resolve(new Response('', { status: 500 }))))
      : undefined,
  )
  const siti = await signIn(SITI)
  const first = Array.from({ length: MAX_VISITS }, () => get('/', siti))
  const shell = await readPage(await get('/', siti))
  expect([shell.isRendered, shell.paths]).toEqual([false, []])
  expect(textsIn(shell.html, ['Siti'])).toEqual([])
  for (const release of waiting) release()
  const rendered = await Promise.all(first.map(async (page) => (await readPage(await page)).isRendered))
  expect(rendered).toEqual(Array.from({ length: MAX_VISITS }, () => true))
  const after = get('/', siti)
  expect((await readPage(await after)).isRendered).toBe(true)
  expect(logged).toEqual([])
})

describe('every page, rendered for a customer,', () => {
  const full = fakePartner('default', { plugins: Object.fromEntries(plugins.map(({ id }) => [id, true])) })
  const pages = allPages(plugins).filter(({ access }) => access !== 'signed-out')

  /** Pages that redirect an active customer are left to the browser. */
  const ELSEWHERE = ['/register', '/stop']

  test.each(pages.map(({ path }) => path))('%s leaves nothing to the browser that failed here', async (pattern) => {
    const { get, signIn } = openHost(undefined, full)
    const { html, isRendered } = await readPage(await get(pattern.replace(/:\w+\??/g, 'default'), await signIn(SITI)))
    // React's mark of a component that threw while it was rendered. The browser would render it anew.
    const [, ...failed] = html.split('<!--$!-->')
    expect(failed.map((after) => after.slice(0, 300))).toEqual([])
    expect(isRendered).toBe(!ELSEWHERE.includes(pattern))
  })
})
