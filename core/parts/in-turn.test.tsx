import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { useAnswer } from '../api/queries.ts'
import { endpoint, z } from '../api/endpoint.ts'
import { definePlugin } from '../plugin/define-plugin.ts'
import { homeCard } from '../plugin/slots.ts'
import { SlotParts } from './slot-parts.tsx'
import { renderPortal } from '../testing.tsx'

const title = { id: 'Judul', en: 'Title' }
const getThing = endpoint('GET', '/api/things/{id}', { summary: 'A thing', answer: z.object({ name: z.string() }) })

/** A plugin with one card, which makes one call. */
function card(id: string, whenSeen = false) {
  function Card() {
    const thing = useAnswer(getThing, { params: { id } })
    return <p>{thing.isError ? `${id} gagal` : (thing.data?.name ?? `${id} ditunggu`)}</p>
  }
  return definePlugin({
    id,
    title,
    core: '^1',
    adds: [homeCard.add({ load: () => Promise.resolve({ default: Card }), whenSeen })],
  })
}

const home = definePlugin({
  id: 'home-of-test',
  title,
  core: '^1',
  always: true,
  pages: [
    {
      path: '/',
      access: 'public',
      load: () =>
        Promise.resolve({ default: () => <SlotParts slot={homeCard} wrap={(part) => <section>{part}</section>} /> }),
    },
  ],
})

/** Stubs IntersectionObserver, which this DOM lacks. `scrollTo` brings an element into view. */
function stubView() {
  const watched = new Map<Element, () => void>()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      #tell: (entries: readonly { isIntersecting: boolean }[]) => void
      constructor(tell: (entries: readonly { isIntersecting: boolean }[]) => void) {
        this.#tell = tell
      }
      observe(element: Element) {
        watched.set(element, () => this.#tell([{ isIntersecting: true }]))
      }
      disconnect() {}
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  return { scrollTo: (element: Element) => act(async () => watched.get(element)?.()) }
}

const CARDS = ['satu', 'dua', 'tiga', 'empat', 'lima'].map((id) => card(id))
const refuse = () => new Response('{}', { status: 404 })

it('draws all cards once the first three have their answers', async () => {
  stubView()
  const { calls } = await renderPortal({
    plugins: [home, ...CARDS],
    fetch: (request) => Response.json({ name: `${new URL(request.url).pathname} ada` }),
  })
  await waitFor(() => expect(calls).toHaveLength(5))
  expect(await screen.findByText('/api/things/lima ada')).toBeDefined()
})

it('draws only the first three cards while the server fails, and another one when it comes into view', async () => {
  const view = stubView()
  const { calls, container } = await renderPortal({ plugins: [home, ...CARDS], fetch: refuse })
  await screen.findByText('tiga gagal')
  expect(calls.toSorted()).toEqual(['GET /api/things/dua', 'GET /api/things/satu', 'GET /api/things/tiga'])
  await view.scrollTo(container.querySelector('.g-place') ?? container)
  await screen.findByText('empat gagal')
  expect(calls).toHaveLength(4)
})

it('a card with `whenSeen` makes its call only when it comes into view', async () => {
  const view = stubView()
  const { calls, container } = await renderPortal({
    plugins: [home, ...CARDS, card('tawaran', true)],
    fetch: () => Response.json({ name: 'ada' }),
  })
  await waitFor(() => expect(calls).toHaveLength(5))
  expect(container.querySelectorAll('.g-place')).toHaveLength(1)
  await view.scrollTo(container.querySelector('.g-place') ?? container)
  await waitFor(() => expect(calls.at(-1)).toBe('GET /api/things/tawaran'))
})
