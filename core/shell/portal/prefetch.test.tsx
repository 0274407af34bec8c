import { act, fireEvent, screen } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { readPages } from '../../kit/query/paged-query.ts'
import { read } from '../../kit/query/queries.ts'
import { data, endpoint, list, z } from '../../kernel/api/endpoint.ts'
import { Link } from '../../kit/navigation/use-navigation.ts'
import { defineScreen } from '../../kit/lazy/define-screen.ts'
import { definePlugin } from '../../kernel/plugin/define-plugin.ts'
import { renderPortal } from '@gapura/testing'
import { prefetchTabs } from './prefetch.ts'

const title = { id: 'Judul', en: 'Title' }
const getThing = endpoint('GET', '/api/things/{id}', {
  summary: 'A thing',
  answer: data(z.object({ name: z.string() })),
})
const getThings = endpoint('GET', '/api/things', {
  summary: 'Things',
  query: z.object({}),
  answer: list(z.object({ name: z.string() })),
})
const order = endpoint('POST', '/api/things', { summary: 'Orders a thing', answer: z.unknown() })

const Thing = defineScreen({
  reads: () => ({
    // Never fresh, so that it is requested at each mount.
    thing: read(
      getThing,
      { params: { id: 'a' } },
      {
        fresh: 0,
        next: () => [readPages(getThings, { query: {} }), readPages(getThings, { query: {} }, { enabled: false })],
      },
    ),
  }),
  prefetch: () => [read(order, {})],
  component: ({ thing }) => <p>{thing.data?.name ?? 'menunggu'}</p>,
})

/** A home page with a link to another page, which is in a module of its own. */
function open(instead?: (request: Request) => Response | undefined) {
  const load = vi.fn(() => Promise.resolve({ default: Thing }))
  const plugin = definePlugin({
    id: 'things-of-test',
    title,
    core: '^1',
    onByDefault: true,
    pages: [
      {
        path: '/',
        access: 'member',
        role: 'home',
        load: () => Promise.resolve({ default: () => <Link href="/thing">Barang</Link> }),
      },
      { path: '/thing', access: 'member', load },
    ],
    menu: [{ to: '/thing', in: 'bottom', label: title, icon: () => Promise.reject(new Error('no icon')) }],
  })
  const respond = ({ url }: Request) =>
    url.endsWith('/things/a') ? Response.json({ data: { name: 'Sendok' } }) : Response.json({ data: [] })
  return { load, plugin, fetch: (request: Request) => instead?.(request) ?? respond(request) }
}

const link = () => screen.findByText('Barang')
const settle = async () => {
  for (let round = 0; round < 5; round += 1) await act(() => vi.dynamicImportSettled())
}

function stubIdle() {
  vi.stubGlobal('requestIdleCallback', (work: () => void) => {
    queueMicrotask(work)
    return 1
  })
  vi.stubGlobal('cancelIdleCallback', () => undefined)
  onTestFinished(() => void vi.unstubAllGlobals())
}

it.each(['touchStart', 'pointerOver', 'focusIn'] as const)(
  'after %s on a link its page is rendered with its answers at once, and each call is made once',
  async (sign) => {
    stubIdle()
    const { plugin, fetch, load } = open()
    const { calls } = await renderPortal({ plugins: [plugin], session: 'member', fetch })
    await settle()
    expect([calls, load.mock.calls.length]).toEqual([[], 0])
    const target = await link()
    await act(async () => fireEvent[sign](target))
    await settle()
    // The POST is not made.
    expect(calls).toEqual(['GET /api/things/a', 'GET /api/things'])
    act(() => void fireEvent.click(target))
    expect(screen.getByText('Sendok')).toBeDefined()
    await settle()
    expect(calls).toHaveLength(2)
  },
)

it('after a failed prefetch the page loads its script and makes its calls itself', async () => {
  stubIdle()
  let isDown = true
  const { plugin, fetch, load } = open(() => (isDown ? new Response('', { status: 503 }) : undefined))
  load.mockRejectedValueOnce(new Error('offline')).mockRejectedValueOnce(new Error('offline'))
  const { calls, address } = await renderPortal({ plugins: [plugin], session: 'member', fetch })
  const target = await link()
  await settle()
  await act(async () => fireEvent.touchStart(target))
  await settle()
  load.mockClear()
  await act(async () => fireEvent.touchStart(target))
  await settle()
  // A failed prefetch does not open maintenance.
  expect([address(), calls]).toEqual(['/', ['GET /api/things/a']])
  isDown = false
  await act(async () => fireEvent.click(target))
  expect(await screen.findByText('Sendok')).toBeDefined()
})

it.each([
  [{ connection: { effectiveType: '4g', saveData: false } }, 1],
  [{ connection: { effectiveType: '4g', saveData: true } }, 0],
  [{ connection: { effectiveType: '3g', saveData: false } }, 0],
  [{}, 0],
])(
  'with the connection %o the screens of the tab bar are prefetched %i times, without a call',
  async (connection, times) => {
    const { plugin, fetch, load } = open()
    const { calls, assembled } = await renderPortal({ plugins: [plugin], session: 'member', fetch })
    const { plan } = await import('../../kernel/plugin/plan.ts')
    const { factsOf } = await import('../../kernel/session/session.ts')
    const { opened, page, session } = assembled
    await prefetchTabs(assembled, plan(opened, page.loginConfig, factsOf(session.read())), connection)
    expect([load.mock.calls.length, calls]).toEqual([times, []])
  },
)
