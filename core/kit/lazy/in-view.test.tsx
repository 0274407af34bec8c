import type { ComponentType } from 'react'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { read, useRead } from '../query/queries.ts'
import { endpoint, z } from '../../kernel/api/endpoint.ts'
import { definePlugin } from '../../kernel/plugin/define-plugin.ts'
import { homeCard } from '../../kernel/plugin/slots.ts'
import { SlotOutlet } from './slot-outlet.tsx'
import { renderPortal } from '@gapura/testing'

const title = { id: 'Judul', en: 'Title' }
const getThing = endpoint('GET', '/api/things/{id}', { summary: 'A thing', answer: z.object({ name: z.string() }) })

function card(id: string) {
  function Card() {
    const thing = useRead(read(getThing, { params: { id } }))
    return <p>{thing.isError ? `${id} gagal` : (thing.data?.name ?? `${id} ditunggu`)}</p>
  }
  return definePlugin({
    id,
    title,
    core: '^1',
    adds: [homeCard.add({ load: () => Promise.resolve({ default: Card }) })],
  })
}

const home = definePlugin({
  id: 'home-of-test',
  title,
  core: '^1',
  onByDefault: true,
  pages: [
    {
      path: '/',
      access: 'public',
      load: () =>
        Promise.resolve({ default: () => <SlotOutlet slot={homeCard} wrap={(part) => <section>{part}</section>} /> }),
    },
  ],
})

/** Stubs IntersectionObserver, which this DOM lacks. `scrollTo` brings an element into the viewport. */
function stubView() {
  const watched = new Map<Element, () => void>()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      #notify: (entries: readonly { isIntersecting: boolean }[]) => void
      constructor(notify: (entries: readonly { isIntersecting: boolean }[]) => void) {
        this.#notify = notify
      }
      observe(element: Element) {
        watched.set(element, () => this.#notify([{ isIntersecting: true }]))
      }
      disconnect() {}
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  return { scrollTo: (element: Element) => act(async () => watched.get(element)?.()) }
}

const CARDS = ['satu', 'dua', 'tiga', 'empat', 'lima'].map((id) => card(id))
const refuse = () => new Response('{}', { status: 404 })

it('the first three cards are rendered with the page, and each other when it enters the viewport', async () => {
  const view = stubView()
  const { calls, container } = await renderPortal({
    plugins: [home, ...CARDS],
    fetch: (request) => Response.json({ name: `${new URL(request.url).pathname} ada` }),
  })
  await screen.findByText('/api/things/tiga ada')
  expect(calls).toHaveLength(3)
  const places = container.querySelectorAll('.g-place')
  expect(places).toHaveLength(2)
  await view.scrollTo(places[1] ?? container)
  expect(await screen.findByText('/api/things/lima ada')).toBeDefined()
  expect(calls).toHaveLength(4)
})

it('while the server fails, only rendered cards make a call', async () => {
  const view = stubView()
  const { calls, container } = await renderPortal({ plugins: [home, ...CARDS], fetch: refuse })
  await screen.findByText('tiga gagal')
  expect(calls).toEqual(['satu', 'dua', 'tiga'].map((id) => `GET /api/things/${id}`))
  await view.scrollTo(container.querySelector('.g-place') ?? container)
  await screen.findByText('empat gagal')
  expect(calls).toHaveLength(4)
})

/** As the browser reports it. */
const setOnline = (isOnline: boolean) =>
  act(async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
  })

async function still(load: () => Promise<{ readonly default: ComponentType }>) {
  onTestFinished(() => void window.dispatchEvent(new Event('online')))
  const last = definePlugin({ id: 'enam', title, core: '^1', adds: [homeCard.add({ load })] })
  const portal = await renderPortal({ plugins: [home, ...CARDS, last], fetch: () => Response.json({ name: 'ada' }) })
  await waitFor(() => expect(screen.getAllByText('ada')).toHaveLength(3))
  return portal
}

it('a card below the window needs no network when it enters it: its script is loaded while the page is idle', async () => {
  const view = stubView()
  const load = vi.fn(() => Promise.resolve({ default: () => <p>tanpa panggilan</p> }))
  const { container } = await still(load)
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1))
  load.mockRejectedValue(new Error('offline'))
  await setOnline(false)
  await view.scrollTo([...container.querySelectorAll('.g-place')].pop() ?? container)
  expect(await screen.findByText('tanpa panggilan')).toBeDefined()
  expect(screen.queryByText(/^Kode:/)).toBeNull()
})

it('a card whose script is lost without a network says so without a code, and comes with the network', async () => {
  const view = stubView()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let isCut = true
  const { container } = await still(() =>
    isCut ? Promise.reject(new Error('offline')) : Promise.resolve({ default: () => <p>tanpa panggilan</p> }),
  )
  await setOnline(false)
  await view.scrollTo([...container.querySelectorAll('.g-place')].pop() ?? container)
  expect(await screen.findByText('Bagian ini tampil begitu tersambung lagi.')).toBeDefined()
  const card = within([...container.querySelectorAll<HTMLElement>('.g-place')].pop() ?? container)
  expect([screen.queryByText(/^Kode:/), card.queryByRole('button', { name: 'Coba lagi' })]).toEqual([null, null])
  isCut = false
  await setOnline(true)
  expect(await screen.findByText('tanpa panggilan')).toBeDefined()
})
