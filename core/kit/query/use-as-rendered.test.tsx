import { act, waitFor } from '@testing-library/react'
import { Suspense, useEffect, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, it, onTestFinished } from 'vitest'
import { json, network, refuse, scene } from '../../../tests/doubles/client-network.ts'
import { endpoint, list, z } from '../../kernel/api/endpoint.ts'
import type { FirstAnswer } from '../../kernel/api/read.ts'
import { getOrCreateCache, hydrateAnswers, invalidateAnswers } from './answer-cache.ts'
import { ClientContext } from './client-context.ts'
import { readPages } from './paged-query.ts'
import { read, useRead } from './queries.ts'

const getName = endpoint('GET', '/api/name', { summary: 'A name', answer: z.object({ name: z.string() }) })
const getNames = endpoint('GET', '/api/names', {
  summary: 'Names',
  query: z.object({ cursor: z.optional(z.string()) }),
  answer: list(z.string()),
})

function Name() {
  const { data, isFetching, failureCount } = useRead(read(getName, {}))
  return <p>{data?.name ?? (failureCount > 0 ? <b>failed</b> : <i>{isFetching ? 'asking' : 'none'}</i>)}</p>
}

function Names() {
  const { data, flat } = useRead(readPages(getNames, { query: {} }))
  return <p>{data ? flat.join(' ') : <i>asking</i>}</p>
}

const gate = { isOpen: true, load: Promise.resolve() }
/** Suspends while the gate is closed, like a part of the page whose script arrives later. */
function Late({ children }: { readonly children: ReactNode }) {
  if (!gate.isOpen) throw gate.load
  return children
}

function Early({ onMounted }: { readonly onMounted: () => void }) {
  useEffect(onMounted, [onMounted])
  return <Name />
}

/** Renders a page, hydrates its first part, calls `meanwhile`, and hydrates its late part. Returns React's errors and both texts of the late part. */
async function hydrateAround(
  respond: (request: Request) => Response,
  answers: readonly FirstAnswer[],
  meanwhile: (client: ReturnType<typeof scene>['client']) => Promise<void>,
) {
  network(respond)
  const page = (client: ReturnType<typeof scene>['client']) => (
    <ClientContext value={client}>
      <Suspense fallback="early">
        <Early onMounted={() => undefined} />
        <Names />
      </Suspense>
      <Suspense fallback="late">
        <Late>
          <section>
            <Name />
            <Names />
          </section>
        </Late>
      </Suspense>
    </ClientContext>
  )
  const host = scene().client
  hydrateAnswers(host, answers, Date.now())
  const { client } = scene()
  hydrateAnswers(client, answers, Date.now())
  const root = document.body.appendChild(document.createElement('div'))
  root.innerHTML = renderToString(page(host))
  const late = root.querySelector('section')
  const open = Promise.withResolvers<void>()
  Object.assign(gate, { isOpen: false, load: open.promise })
  const errors: unknown[] = []
  const hydrated = await act(async () =>
    hydrateRoot(root, page(client), { onRecoverableError: (error) => errors.push(error) }),
  )
  onTestFinished(() => act(async () => hydrated.unmount()))
  await meanwhile(client)
  gate.isOpen = true
  await act(async () => open.resolve())
  return { errors, late, root }
}

const named = (name: string) => (request: Request) =>
  json(request.url.endsWith('/names') ? { data: [name], next: null } : { name })
const settled = (client: ReturnType<typeof scene>['client']) =>
  waitFor(() => expect(getOrCreateCache(client).isFetching()).toBe(0))
const first: readonly FirstAnswer[] = [
  { method: 'GET', path: '/api/name', input: {}, isList: false, answer: { name: 'Made' } },
  { method: 'GET', path: '/api/names', input: { query: {} }, isList: true, answer: { data: ['Made'], next: null } },
]

it('a part that is hydrated after an answer has arrived takes the host’s HTML over, and then shows the answer', async () => {
  const { errors, late } = await hydrateAround(named('Wayan'), [], settled)
  expect(errors).toEqual([])
  expect(late?.isConnected).toBe(true)
  expect(late?.textContent).toBe('WayanWayan')
})

it('also after a failure', async () => {
  const { errors, late } = await hydrateAround(() => refuse(400), [], settled)
  expect(errors).toEqual([])
  expect(late?.isConnected).toBe(true)
  expect(late?.textContent).toContain('failed')
})

it('also after another answer than the host’s', async () => {
  const { errors, late } = await hydrateAround(named('Wayan'), first, async (client) => {
    invalidateAnswers(client, getName, getNames)
    await settled(client)
  })
  expect(errors).toEqual([])
  expect(late?.isConnected).toBe(true)
  expect(late?.textContent).toBe('WayanWayan')
})
