/** What the portal says of the connection, from the back end's answer and the router's redirect. */
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ClientContext } from '../query/client-context.ts'
import { cacheAnswer, cacheOf } from '../query/answer-cache.ts'
import { json, network, refuse, scene, type Asked } from '../../../tests/doubles/client-network.ts'
import { getConnection } from '../../kernel/hotspot/endpoints.ts'
import { HotspotContext, useHotspot, type HotspotVisit } from './hotspot-context.ts'
import { useConnection } from './use-connection.ts'

const NOW = Date.parse('2026-11-21T05:00:00Z')
const DATA = { ip: '10.0.0.7', identity: 'balai', mac: 'AA:BB' }
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }))
afterEach(() => void vi.useRealTimers())

/** Only these two are asked of the hotspot. */
const hotspotWith = (data: object | null, hint: object | null = data) =>
  ({ data: () => data, hint: () => hint }) as unknown as HotspotVisit['hotspot']

function connection(
  reply: () => Response | Promise<Response>,
  { hotspot = hotspotWith(DATA), returnedAt = null, secondsLeft = null }: Partial<HotspotVisit> = {},
) {
  const asked: Asked[] = network(reply)
  const { client } = scene()
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <ClientContext value={client}>
      <HotspotContext value={{ hotspot, returnedAt, secondsLeft }}>{children}</HotspotContext>
    </ClientContext>
  )
  const { result, unmount } = renderHook(useConnection, { wrapper })
  const settled = async () => {
    await waitFor(() => expect(cacheOf(client).isFetching()).toBe(0))
    const { ask: _, ...shown } = result.current
    return shown
  }
  return { asked, result, settled, unmount }
}
const seen = (online: boolean) => () =>
  json({ data: { online, since: '2026-11-21T04:00:00Z', ends_at: '2026-11-22T04:00:00Z' } })
const ONLINE = { kind: 'online', since: '2026-11-21T04:00:00Z', endsAt: '2026-11-22T04:00:00Z' }

it('is asked with the address and the hardware address of this device', async () => {
  const { asked, result, settled } = connection(seen(true))
  expect(result.current.kind).toBe('asking')
  expect(await settled()).toEqual(ONLINE)
  expect(asked.map(({ url }) => url)).toEqual(['https://api.example/api/connection?ip=10.0.0.7&mac=AA%3ABB'])
})

it('is asked without the address when the router’s data is old, since it may be another device’s by now', async () => {
  const { asked, settled } = connection(seen(true), { hotspot: hotspotWith(null, DATA) })
  expect(await settled()).toEqual(ONLINE)
  expect(asked[0]?.url).toBe('https://api.example/api/connection?mac=AA%3ABB')
})

it('is asked without anything when no router is known', async () => {
  const { asked, settled } = connection(seen(false), { hotspot: hotspotWith(null) })
  expect(await settled()).toEqual({ kind: 'unknown' })
  expect(asked[0]?.url).toBe('https://api.example/api/connection')
})

it('is offline when the back end knows this device and sees no session', async () => {
  expect(await connection(seen(false)).settled()).toEqual({ kind: 'offline' })
})

it('is online for a minute after the router’s redirect, whatever the back end sees', async () => {
  const since = new Date(NOW - 59_999).toISOString()
  expect(await connection(seen(false), { returnedAt: NOW - 59_999 }).settled()).toEqual({
    kind: 'online',
    since,
    endsAt: null,
  })
  expect(await connection(seen(false), { returnedAt: NOW - 60_000 }).settled()).toEqual({ kind: 'offline' })
})

it('ends when the router said that it would', async () => {
  expect(await connection(seen(false), { returnedAt: NOW, secondsLeft: 1_800 }).settled()).toMatchObject({
    endsAt: new Date(NOW + 1_800_000).toISOString(),
  })
})

it('shows the back end’s answer, which says more than the redirect', async () => {
  expect(await connection(seen(true), { returnedAt: NOW }).settled()).toEqual(ONLINE)
})

it('is unknown after a failure', async () => {
  expect(await connection(() => refuse(404)).settled()).toEqual({ kind: 'unknown' })
})

it('is asked again on demand', async () => {
  let online = false
  const { asked, result, settled } = connection(() => seen(online)())
  expect(await settled()).toEqual({ kind: 'offline' })
  online = true
  await act(async () => result.current.ask())
  expect(await settled()).toEqual(ONLINE)
  expect(asked).toHaveLength(2)
})

it('has no hotspot outside of a portal', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(() => renderHook(useHotspot)).toThrow('useHotspot: there is no portal above this component')
})

it('is shown as the host has drawn it when it becomes known before the part is taken over', async () => {
  network(seen(true))
  const { client } = scene()
  const Shown = () => <p>{useConnection().kind}</p>
  const page = (
    <ClientContext value={client}>
      <HotspotContext value={{ hotspot: hotspotWith(DATA), returnedAt: null, secondsLeft: null }}>
        <Shown />
      </HotspotContext>
    </ClientContext>
  )
  const root = document.createElement('div')
  root.innerHTML = renderToString(page)
  expect(root.textContent).toBe('asking')
  const input = { query: { ip: DATA.ip, mac: DATA.mac } }
  cacheAnswer(client, getConnection, input, { online: true, since: null, ends_at: null })
  const faults: unknown[] = []
  const hydrated = await act(async () => hydrateRoot(root, page, { onRecoverableError: (error) => faults.push(error) }))
  expect(faults).toEqual([])
  expect(root.textContent).toBe('online')
  act(() => hydrated.unmount())
})
