/** The state of the connection follows from the back end's answer and the router's redirect. */
import { renderedVisit } from '../../../tests/doubles/rendered-visit.ts'
import { RenderingContext } from './rendering-context.ts'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { ClientContext } from '../query/client-context.ts'
import { cacheAnswer, getOrCreateCache } from '../query/answer-cache.ts'
import { json, network, refuse, scene, type Asked } from '../../../tests/doubles/client-network.ts'
import { getConnection } from '../../kernel/hotspot/endpoints.ts'
import type { RouterData } from '../../kernel/gateway/router-data.ts'
import type { Hotspot } from '../../kernel/hotspot/hotspot.ts'
import { hotspotAt } from '../../../tests/doubles/gateways.ts'
import { HotspotContext, RouterReturnContext, useHotspot, type ProvenReturn } from './hotspot-context.ts'
import { useConnection } from './use-connection.ts'

const NOW = Date.parse('2026-11-21T05:00:00Z')
const DATA = { ip: '10.0.0.7', identity: 'balai', mac: 'AA:BB' }
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }))
afterEach(() => void vi.useRealTimers())

const hotspotWith = (data: RouterData | null, last = data): Hotspot => ({
  ...hotspotAt().hotspot,
  recentData: () => data,
  lastData: () => last,
})

function connection(
  respond: () => Response | Promise<Response>,
  { hotspot = hotspotWith(DATA), at, secondsLeft = null }: Partial<ProvenReturn> & { readonly hotspot?: Hotspot } = {},
) {
  const requests: Asked[] = network(respond)
  const { client } = scene()
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <ClientContext value={client}>
      <HotspotContext value={hotspot}>
        <RouterReturnContext value={at === undefined ? null : { at, secondsLeft }}>{children}</RouterReturnContext>
      </HotspotContext>
    </ClientContext>
  )
  const { result, unmount } = renderHook(useConnection, { wrapper })
  const settled = async () => {
    await waitFor(() => expect(getOrCreateCache(client).isFetching()).toBe(0))
    const { refresh: _, ...shown } = result.current
    return shown
  }
  return { requests, result, settled, unmount }
}
const response = (online: boolean) => () =>
  json({ data: { online, since: '2026-11-21T04:00:00Z', ends_at: '2026-11-22T04:00:00Z' } })
const ONLINE = { kind: 'online', since: '2026-11-21T04:00:00Z', endsAt: '2026-11-22T04:00:00Z' }

it('the request has the IP and MAC address of this device', async () => {
  const { requests, result, settled } = connection(response(true))
  expect(result.current.kind).toBe('asking')
  expect(await settled()).toEqual(ONLINE)
  expect(requests.map(({ url }) => url)).toEqual(['https://api.example/api/connection?ip=10.0.0.7&mac=AA%3ABB'])
})

it('with old data of the router the request has no IP address, which may belong to another device by now', async () => {
  const { requests, settled } = connection(response(true), { hotspot: hotspotWith(null, DATA) })
  expect(await settled()).toEqual(ONLINE)
  expect(requests[0]?.url).toBe('https://api.example/api/connection?mac=AA%3ABB')
})

it('without a known router the request has no address', async () => {
  const { requests, settled } = connection(response(false), { hotspot: hotspotWith(null) })
  expect(await settled()).toEqual({ kind: 'unknown' })
  expect(requests[0]?.url).toBe('https://api.example/api/connection')
})

it('is offline if the back end knows this device but has no session of it', async () => {
  expect(await connection(response(false)).settled()).toEqual({ kind: 'offline' })
})

it('is online for a minute after the router’s redirect, even if the back end has no session', async () => {
  const since = new Date(NOW - 59_999).toISOString()
  expect(await connection(response(false), { at: NOW - 59_999 }).settled()).toEqual({
    kind: 'online',
    since,
    endsAt: null,
  })
  expect(await connection(response(false), { at: NOW - 60_000 }).settled()).toEqual({ kind: 'offline' })
})

it('ends at the time that the router has reported', async () => {
  expect(await connection(response(false), { at: NOW, secondsLeft: 1_800 }).settled()).toMatchObject({
    endsAt: new Date(NOW + 1_800_000).toISOString(),
  })
})

it('the back end’s answer has priority over the redirect', async () => {
  expect(await connection(response(true), { at: NOW }).settled()).toEqual(ONLINE)
})

it('is unknown after a failure', async () => {
  expect(await connection(() => refuse(404)).settled()).toEqual({ kind: 'unknown' })
})

it('is requested again on demand', async () => {
  let online = false
  const { requests, result, settled } = connection(() => response(online)())
  expect(await settled()).toEqual({ kind: 'offline' })
  online = true
  await act(async () => result.current.refresh())
  expect(await settled()).toEqual(ONLINE)
  expect(requests).toHaveLength(2)
})

const EVENTS = {
  'becomes visible': () => document.dispatchEvent(new Event('visibilitychange')),
  'is restored from the back/forward cache': () => pageShow(true),
  'has a network again': () => globalThis.dispatchEvent(new Event('online')),
}
const pageShow = (persisted: boolean) => globalThis.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))

it.each(Object.entries(EVENTS))('is requested at once when the page %s', async (_, happen) => {
  let online = false
  const { requests, settled, unmount } = connection(() => response(online)())
  expect(await settled()).toEqual({ kind: 'offline' })
  online = true
  await act(async () => void happen())
  expect(await settled()).toEqual(ONLINE)
  expect(requests).toHaveLength(2)
  unmount()
  await act(async () => void happen())
  expect(requests).toHaveLength(2)
})

it('is not requested a second time by the first display of the document, or by several events at once', async () => {
  const { requests, settled } = connection(response(true))
  await act(async () => void pageShow(false))
  expect(await settled()).toEqual(ONLINE)
  expect(requests).toHaveLength(1)
  await act(async () => Object.values(EVENTS).forEach((happen) => happen()))
  await settled()
  expect(requests).toHaveLength(2)
})

it('is not requested while the page is hidden', async () => {
  const { requests, settled } = connection(response(true))
  await settled()
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  onTestFinished(() => state.mockRestore())
  await act(async () => void EVENTS['becomes visible']())
  expect(requests).toHaveLength(1)
})

it('has no hotspot outside of a portal', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(() => renderHook(useHotspot)).toThrow('useHotspot: there is no portal above this component')
})

it('hydration uses the server-rendered state even if the answer is known before it', async () => {
  network(response(true))
  const { client } = scene()
  const State = () => <p>{useConnection().kind}</p>
  const page = (
    <RenderingContext value={renderedVisit}>
      <ClientContext value={client}>
        <HotspotContext value={hotspotWith(DATA)}>
          <State />
        </HotspotContext>
      </ClientContext>
    </RenderingContext>
  )
  const root = document.createElement('div')
  root.innerHTML = renderToString(page)
  expect(root.textContent).toBe('asking')
  const input = { query: { ip: DATA.ip, mac: DATA.mac } }
  cacheAnswer(client, getConnection, input, { online: true, since: null, ends_at: null })
  const errors: unknown[] = []
  const hydrated = await act(async () => hydrateRoot(root, page, { onRecoverableError: (error) => errors.push(error) }))
  expect(errors).toEqual([])
  expect(root.textContent).toBe('online')
  act(() => hydrated.unmount())
})
