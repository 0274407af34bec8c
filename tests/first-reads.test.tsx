/**
 * The requests of a screen or component at its first rendering are those that its `reads` declares: none is missing, and none is
 * unnecessary. So a page brings all answers with which it is rendered.
 */
import { act, cleanup, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { getOrCreateCache } from '../core/kit/query/answer-cache.ts'
import type { Plugin } from '../core/kernel/plugin/define-plugin.ts'
import { frameExtra, homeCard, homeNeed } from '../core/kernel/plugin/slots.ts'
import { allPages } from '../core/kernel/plugin/expand-additions.ts'
import { renderPortal, type Rendered } from './testing.tsx'
import type { FirstAnswer } from '../core/kernel/api/read.ts'
import { installedPlugins as plugins } from '../schemas/plugin/installed-plugins.ts'

/** Customers of the sandbox. A page or a home card is rendered for each of them who may see it. */
const CUSTOMERS = {
  'a customer with an active package': '6281234567890',
  'a reseller': '6281234567893',
  'a customer without a package': '6281234567891',
  'a customer with an address to verify': '6282212345671',
  'a customer who has just signed up': '6281234567894',
  'an inactive customer': '6281234567892',
} as const

/** Calls that are not in the `reads` of their component, each with its reason. */
const EXCEPTIONS: readonly { readonly of: string; readonly call: string; readonly reason: string }[] = [
  'o-1',
  'o-2',
].flatMap((id) =>
  ['GET /api/ctm/transactions', 'GET /api/ctm/packages/mine'].map((call) => ({
    of: `the page /packages?purchase=${id}`,
    call,
    reason: 'what was read before the payment’s outcome may be older than it',
  })),
)

/** Addresses of a page: those of a pattern with parameters, and those with a query that changes the reads. */
const ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  '/invoice/:id': ['/invoice/inv-1'],
  '/packages': [
    '/packages',
    '/packages?buy=month-1',
    '/packages?purchase=o-1',
    '/packages?purchase=o-2',
    '/packages?kind=dwf',
  ],
  '/transaction_history': ['/transaction_history', '/transaction_history?from=2026-11-01'],
  '/relogin/:domain?': ['/relogin/default'],
  '/verify/:domain?': ['/verify/default'],
  '/reset_password/:domain?': ['/reset_password/default'],
}
const BOUGHT = { id: 'p', kind: 'general', name: 'Harian', bandwidth_mbps: 10, duration: 1, duration_type: 'day' }
const ORDER = { package: { ...BOUGHT, price: 1, active: true }, amount: 1, method: 'qr' }
/** Values without a fixed id in the sandbox. */
const OBJECTS: Readonly<Record<string, object>> = {
  'inv-1': {
    id: 'inv-1',
    number: 'INV/1',
    invoice_date: '2026-11-01',
    issue_date: '2026-11-01',
    due_date: '2026-11-11',
    status: 'unpaid',
    total: 1,
    billed_to: 'Dewi',
    issued_by: 'Lestari',
    items: [],
  },
  'o-1': { id: 'o-1', ...ORDER, status: 'failed', expires_at: '2026-11-21T03:15:00Z', activated: false },
  'o-2': { id: 'o-2', ...ORDER, status: 'success', expires_at: '2026-11-21T03:15:00Z', activated: true },
}
const instead = ({ url }: Request) => {
  const object = OBJECTS[new URL(url).pathname.split('/').at(-1) ?? '']
  return object && Response.json({ data: object })
}

/** Home itself makes this call: the device's addresses, which it sends, are in the browser's storage. */
const OF_HOME = 'GET /api/connection'

const HOME_SLOTS: readonly string[] = [homeCard.id, homeNeed.id]

/** The plugins without frame extras and services, and with the home cards and needs of one plugin only. */
const only = (id: string | null): readonly Plugin[] =>
  plugins.map((plugin) => ({
    ...plugin,
    services: [],
    adds: plugin.adds.filter(
      ({ slot }) => slot.id !== frameExtra.id && (!HOME_SLOTS.includes(slot.id) || plugin.id === id),
    ),
  }))

async function settle({ assembled }: Rendered): Promise<void> {
  const cache = getOrCreateCache(assembled.client)
  for (let calm = 0; calm < 3; calm = cache.isFetching() === 0 ? calm + 1 : 0)
    await act(async () => {
      await vi.dynamicImportSettled()
      await new Promise((resolve) => setTimeout(resolve))
    })
}

type Found = {
  /** Add these to `reads` beside the component (docs/plugins.md, “What a screen reads first”). */
  readonly missingInReads: readonly string[]
  /** Remove these from `reads`: the component does not read them. */
  readonly readsForNothing: readonly string[]
}

/** The page's requests besides the answers that it brings, and its unused answers; null: the address redirects. */
async function compare(at: string, phone: string, installed: readonly Plugin[]): Promise<Found | null> {
  const rendered = await renderPortal({
    plugins: installed,
    at,
    session: 'member',
    phone,
    bringsAnswers: true,
    instead,
  })
  await settle(rendered)
  if (rendered.address() !== at || screen.queryByRole('heading', { name: /tidak ditemukan|Bukan untuk akun ini/ }))
    return null
  const queries = getOrCreateCache(rendered.assembled.client).getQueryCache().getAll()
  const isRendered = ({ path, input, isList }: FirstAnswer) =>
    queries.some(
      ({ queryKey: [, ofPath, ofInput, ...rest], observers }) =>
        observers.length > 0 &&
        JSON.stringify([ofPath, ofInput, rest.at(-1) === 'pages']) === JSON.stringify([path, input, isList]),
    )
  return {
    missingInReads: rendered.calls
      .filter((call) => call.startsWith('GET /api/') && !(at === '/' && call.startsWith(OF_HOME)))
      .map((call) => call.replace(/\?.*/, '').replace('/rtrw/', '/ctm/'))
      .toSorted(),
    readsForNothing: rendered.brought.flatMap((answer) =>
      isRendered(answer) ? [] : [`${answer.method} ${answer.path}`],
    ),
  }
}

/** For each customer who may see it, one after another, because they share one document. */
async function compareForAll(
  at: string,
  id: string | null,
  customers = Object.entries(CUSTOMERS),
): Promise<Readonly<Record<string, Found>>> {
  const [first, ...others] = customers
  if (first === undefined) return {}
  const [who, phone] = first
  const found = await compare(at, phone, only(id))
  cleanup()
  return { ...(found && { [who]: found }), ...(await compareForAll(at, id, others)) }
}

function expectedOf(what: string, customers: readonly string[]): Readonly<Record<string, Found>> {
  const missingInReads = EXCEPTIONS.filter(({ of }) => of === what)
    .map(({ call }) => call)
    .toSorted()
  // No customer may see it: add one to CUSTOMERS.
  const some = customers.length === 0 ? ['somebody'] : customers
  return Object.fromEntries(some.map((who) => [who, { missingInReads, readsForNothing: [] }]))
}

/** Only a page's own tests can open a page with parameters that is not listed above, because the sandbox knows no address of it. */
const addressesOf = (path: string) => ADDRESSES[path] ?? (path.includes(':') ? [] : [path])
const paths = new Set(
  allPages(plugins).flatMap(({ path, access }) => (access === 'signed-out' ? [] : addressesOf(path))),
)
test.each([...paths])('the first reads of the page %s are those that it declares', async (at) => {
  const found = await compareForAll(at, null)
  expect(found).toEqual(expectedOf(`the page ${at}`, Object.keys(found)))
})

const cards = plugins.filter(({ adds }) => adds.some(({ slot }) => HOME_SLOTS.includes(slot.id))).map(({ id }) => id)
test.each(cards)('the first reads of the home cards and needs of %s are those that it declares', async (id) => {
  const found = await compareForAll('/', id)
  expect(found).toEqual(expectedOf(`home of ${id}`, Object.keys(found)))
})
