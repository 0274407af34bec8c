import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { data, endpoint, list, z } from '../../kernel/api/endpoint.ts'
import type { LoadScreen } from '../../kernel/plugin/additions.ts'
import type { ReadFacts } from '../../kernel/plugin/declared.ts'
import { definePlugin } from '../../kernel/plugin/define-plugin.ts'
import { homeCard, homeNeed } from '../../kernel/plugin/slots.ts'
import { readPages } from '../query/paged-query.ts'
import { read, useRead } from '../query/queries.ts'
import { useSearchParams } from '../navigation/use-navigation.ts'
import { defineCard, defineNeed, defineScreen, type Results } from './define-screen.ts'
import { SlotHooks } from './slot-hooks.tsx'
import { SlotOutlet } from './slot-outlet.tsx'
import { renderPortal } from '@gapura/testing'

const title = { id: 'Judul', en: 'Title' }
const getThing = endpoint('GET', '/api/{account}/things/{id}', {
  summary: 'A thing',
  answer: data(z.object({ name: z.string() })),
})
const getThings = endpoint('GET', '/api/things', {
  summary: 'Things',
  query: z.object({ kind: z.optional(z.string()) }),
  answer: list(z.object({ name: z.string() })),
})
const respond = ({ url }: Request) =>
  url.includes('/things/')
    ? Response.json({ data: { name: `Barang ${url.at(-1)}` } })
    : Response.json({ data: [{ name: new URL(url).searchParams.get('kind') ?? 'semua' }] })

/** The portal at a page with this screen, and with the answers that its host brings. */
function open(load: LoadScreen<'/thing/:id'>, adds: Parameters<typeof definePlugin>[0]['adds'] = []) {
  const plugin = definePlugin({
    id: 'things-of-test',
    title,
    core: '^1',
    onByDefault: true,
    adds,
    pages: [
      {
        path: '/thing/:id',
        access: 'member',
        load,
      },
    ],
  })
  return renderPortal({ plugins: [plugin], session: 'member', at: '/thing/a', bringsAnswers: true, fetch: respond })
}
const paths = (brought: readonly { readonly path: string }[]) => brought.map(({ path }) => path)

it('a screen gets the results of its reads by name, and the host makes the same calls', async () => {
  const reads = ({ account, params, query }: ReadFacts<'/thing/:id'>) => ({
    thing: read(getThing, { params: { account: account(), id: params.id } }),
    things: readPages(getThings, { query: { kind: query.get('kind') ?? 'besar' } }),
  })
  function Thing({ thing, things }: Results<typeof reads>) {
    const [, setSearch] = useSearchParams()
    return (
      <button type="button" onClick={() => setSearch({ kind: 'kecil' })}>
        {[thing.data?.name, ...things.flat.map(({ name }) => name)].join(', ')}
      </button>
    )
  }
  const Screen = defineScreen({ reads, component: Thing })
  const { calls, brought } = await open(() => Promise.resolve({ default: Screen }))
  expect(screen.getByText('Barang a, besar')).toBeDefined()
  expect([paths(brought), calls]).toEqual([['/api/{account}/things/{id}', '/api/things'], []])
  act(() => screen.getByText('Barang a, besar').click())
  expect(await screen.findByText('Barang a, kecil')).toBeDefined()
  expect(calls).toEqual(['GET /api/things?kind=kecil'])
})

it('a read that is not enabled has its name, and is called neither by the host nor in the browser', async () => {
  const reads = () => ({ things: readPages(getThings, { query: {} }, { enabled: false }) })
  const Screen = defineScreen({
    reads,
    component: ({ things }: Results<typeof reads>) => <p>{things.isPending ? 'menunggu' : 'ada'}</p>,
  })
  const { calls, brought } = await open(() => Promise.resolve({ default: Screen }))
  expect(screen.getByText('menunggu')).toBeDefined()
  expect([brought, calls]).toEqual([[], []])
})

it('the calls of components within are only fetched ahead', async () => {
  const Inner = () => <p>{useRead(read(getThing, { params: { account: 'ctm', id: 'b' } })).data?.name}</p>
  const Screen = defineScreen({
    prefetch: ({ account }) => [
      read(
        getThing,
        { params: { account: account(), id: 'b' } },
        { next: () => [readPages(getThings, { query: {} })] },
      ),
    ],
    component: () => <Inner />,
  })
  const { calls, brought } = await open(() => Promise.resolve({ default: Screen }))
  expect(screen.getByText('Barang b')).toBeDefined()
  expect([paths(brought), calls]).toEqual([['/api/{account}/things/{id}', '/api/things'], []])
})

it('a screen that names its slots brings the answers of their cards and needs, with the page’s own facts', async () => {
  const reads = ({ account }: ReadFacts) => ({ thing: read(getThing, { params: { account: account(), id: 'c' } }) })
  const Card = defineCard({ reads, component: ({ thing }: Results<typeof reads>) => <p>{thing.data?.name}</p> })
  const needReads = () => ({ things: readPages(getThings, { query: {} }) })
  const useNeed = defineNeed({
    reads: needReads,
    use: ({ things }: Results<typeof needReads>) => ({
      urgency: 1,
      tone: 'info',
      icon: () => null,
      text: '',
      actions: [],
      title: things.flat.map(({ name }) => name).join(),
    }),
  })
  const Screen = defineScreen({
    slots: [homeCard, homeNeed],
    component: () => (
      <>
        <SlotOutlet slot={homeCard} />
        <SlotHooks slot={homeNeed} waiting={null}>
          {(needs) => needs.map((need) => typeof need === 'object' && <b key={need?.title}>{need?.title}</b>)}
        </SlotHooks>
      </>
    ),
  })
  const { calls, brought } = await open(
    () => Promise.resolve({ default: Screen }),
    [
      homeCard.add({ load: () => Promise.resolve({ default: Card }) }),
      homeNeed.add({ load: () => Promise.resolve({ default: useNeed }) }),
    ],
  )
  await waitFor(() => expect([screen.getByText('Barang c'), screen.getByText('semua')]).toHaveLength(2))
  expect([paths(brought), calls]).toEqual([['/api/{account}/things/{id}', '/api/things'], []])
})

it('a screen whose reads fail is replaced in its place, and costs the host nothing', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const reads = (): Record<'thing', ReturnType<typeof read<typeof getThing>>> => {
    throw new Error('no such package')
  }
  const Screen = defineScreen({ reads, component: () => 'nie' })
  const { brought } = await open(() => Promise.resolve({ default: Screen }))
  expect(brought).toEqual([])
  expect(await screen.findByRole('alert')).toBeDefined()
})
