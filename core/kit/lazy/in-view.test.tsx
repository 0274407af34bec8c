import { act, screen } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { useAnswer } from '../query/queries.ts'
import { endpoint, z } from '../../kernel/api/endpoint.ts'
import { definePlugin } from '../../kernel/plugin/define-plugin.ts'
import { homeCard } from '../../kernel/plugin/slots.ts'
import { SlotOutlet } from './slot-outlet.tsx'
import { renderPortal } from '@gapura/testing'

const title = { id: 'Judul', en: 'Title' }
const getThing = endpoint('GET', '/api/things/{id}', { summary: 'A thing', answer: z.object({ name: z.string() }) })

function card(id: string) {
  function Card() {
    const thing = useAnswer(getThing, { params: { id } })
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
  always: true,
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
