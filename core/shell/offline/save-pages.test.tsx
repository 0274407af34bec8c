import { renderedVisit } from '../../../tests/doubles/rendered-visit.ts'
import { act, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint, read, useCall, useRead } from '../../public/api.ts'
import { getOrCreateCache, hydrateAnswers } from '../../kit/query/answer-cache.ts'
import type { Assembled } from '../assembly/assemble.ts'
import { definePlugin } from '../../kernel/plugin/define-plugin.ts'
import { renderPortal } from '@gapura/testing'
import { openSavedPage } from './open-saved-page.ts'
import { getOrCreatePageSaver } from './save-pages.ts'

const getTea = endpoint('GET', '/api/tea', {
  summary: 'x',
  answer: z.object({ name: z.string(), cups: z.optional(z.number()) }),
})
const makeTea = endpoint('POST', '/api/tea', { summary: 'x', answer: z.object({ name: z.string() }) })

let assembled: Assembled | null = null
function Home() {
  const tea = useRead(read(getTea, {}))
  const make = useCall(makeTea)
  return (
    <>
      <h1>{tea.data?.name ?? 'Di rumah'}</h1>
      <button onClick={() => make.mutate({})}>Seduh</button>
    </>
  )
}
const plugin = definePlugin({
  id: 'offline-of-test',
  title: { id: 'Judul', en: 'Title' },
  core: '^1',
  onByDefault: true,
  pages: [
    { path: '/', access: 'member', role: 'home', worksOffline: true, load: () => Promise.resolve({ default: Home }) },
  ],
})

/** The browser's cache, by address. */
const entries = new Map<string, Response>()
const texts = async () => Promise.all([...entries.values()].map((response) => response.clone().arrayBuffer()))
beforeEach(() => {
  assembled = null
  entries.clear()
  vi.stubGlobal('caches', {
    open: async () => ({ put: async (address: string, response: Response) => void entries.set(address, response) }),
    delete: async () => entries.clear(),
  })
  vi.stubGlobal('cookieStore', { getAll: async () => [{ name: '__Host-refresh_token', value: 'r' }] })
})

const ANSWER = { method: 'GET', path: '/api/tea', input: {}, isList: false, answer: { name: 'Teh baru', cups: 1 } }
function renderedPage(changes: object = {}, release = 'one', page: object = {}) {
  const { partner, environment, definitions, host } = current().page
  const username = current().session.read().user?.username
  const rendering = { ...renderedVisit, username, answers: [ANSWER], ...changes }
  const data = { host, partner, environment, definitions, rendering, ...page }
  const html = `<html data-release="${release}"><body><script type="application/json" id="page-data">${JSON.stringify(data)}</script>\n</body></html>`
  return new Response(html, { headers: { 'content-type': 'text/html' } })
}
function current(): Assembled {
  if (assembled === null) throw new Error('home is not rendered yet')
  return assembled
}
const saver = () => getOrCreatePageSaver(current(), 'one')
const saveShown = () => act(() => saver().saveShown())

/** Opens home. `respond` handles requests of the page. */
async function open(respond: () => Response | Promise<Response> = () => renderedPage()) {
  let teas = 0
  const rendered = await renderPortal({
    plugins: [plugin],
    session: 'member',
    instead: (request) => {
      const { pathname } = new URL(request.url)
      if (pathname === '/api/tea') return Response.json({ name: `Teh ${(teas += 1)}` })
      return pathname === '/' ? respond() : undefined
    },
  })
  assembled = rendered.assembled
  await screen.findByRole('heading', { name: 'Teh 1' })
  const requestCount = () => rendered.calls.filter((call) => call === 'GET /').length
  return { ...rendered, requestCount }
}

describe('a page of the customer', () => {
  it('is requested once its answers are known, and saved encrypted', async () => {
    const { requestCount } = await open()
    await saveShown()
    expect([...entries.keys()]).toEqual([`${current().browser.origin}/`])
    expect(new TextDecoder().decode((await texts())[0])).not.toContain('Teh')
    await saveShown()
    expect(requestCount()).toBe(1)
  })

  it.each([
    ['of another customer', () => renderedPage({ username: 'wayan' })],
    ['of a visitor without a session', () => renderedPage({ username: null })],
    ['of a slow back end, without answers', () => renderedPage({ answers: [] })],
    ['of another screen', () => renderedPage({ path: '/login' })],
    ['rendered for a browser without scripts', () => renderedPage({ kind: 'no-script' })],
    ['of another release', () => renderedPage({}, 'two')],
    ['of another host', () => renderedPage({}, 'one', { host: 'nusa.localhost' })],
    ['of a router', () => new Response('<html data-release="one"><h1>Login to the network</h1></html>')],
    ['an error', () => new Response('', { status: 503 })],
  ])('is not saved if the response is %s', async (_, respond) => {
    const { requestCount } = await open(respond)
    await saveShown()
    expect(requestCount()).toBe(1)
    expect(entries.size).toBe(0)
  })

  it('is deleted and requested again as soon as the customer changes something', async () => {
    const { requestCount } = await open()
    const soon = vi.fn()
    saver().follow(soon)
    await saveShown()
    await act(async () => screen.getByRole('button', { name: 'Seduh' }).click())
    await expect.poll(() => entries.size).toBe(0)
    expect(soon).toHaveBeenCalled()
    await saveShown()
    expect([requestCount(), entries.size]).toEqual([2, 1])
  })

  it('is deleted as soon as another answer is shown, and requested again after a pause', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const { requestCount } = await open()
    await saveShown()
    // A poll; the customer changed nothing.
    await act(() => getOrCreateCache(current().client).refetchQueries())
    await screen.findByRole('heading', { name: 'Teh 2' })
    await saveShown()
    expect([requestCount(), entries.size]).toEqual([1, 0])
    vi.setSystemTime(Date.now() + 300_000)
    await saveShown()
    expect([requestCount(), entries.size]).toEqual([2, 1])
  })

  it('stays when its answers are read again, and when a further answer is read later', async () => {
    const { requestCount } = await open()
    await saveShown()
    const { client } = current()
    hydrateAnswers(client, [ANSWER, { ...ANSWER, path: '/api/cake' }], Date.now() + 1)
    await screen.findByRole('heading', { name: 'Teh baru' })
    await saveShown()
    expect([requestCount(), entries.size]).toEqual([1, 1])
  })

  it('stays when only a number has changed, and is requested again after a pause', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const { requestCount } = await open()
    await saveShown()
    hydrateAnswers(current().client, [{ ...ANSWER, answer: { name: 'Teh baru', cups: 2 } }], Date.now() + 1)
    await screen.findByRole('heading', { name: 'Teh baru' })
    await saveShown()
    expect([requestCount(), entries.size]).toEqual([1, 1])
    vi.setSystemTime(Date.now() + 300_000)
    await saveShown()
    expect([requestCount(), entries.size]).toEqual([2, 1])
  })

  it('of an earlier visit is deleted if the new one cannot be fetched', async () => {
    await open(() => new Response('', { status: 503 }))
    entries.set('of before', new Response())
    await saveShown()
    expect(entries.size).toBe(0)
  })

  it('is not saved without a network, and nothing is thrown', async () => {
    await open(() => Promise.reject(new TypeError('Failed to fetch')))
    await saveShown()
    expect(entries.size).toBe(0)
  })

  it('is deleted when an answer is invalidated', async () => {
    await open()
    saver().follow(vi.fn())
    await saveShown()
    await act(() => getOrCreateCache(current().client).invalidateQueries())
    await expect.poll(() => entries.size).toBe(0)
  })

  it('is deleted with the session', async () => {
    await open()
    saver().follow(vi.fn())
    await saveShown()
    await act(async () => current().session.clearEverything('signed-out'))
    await expect.poll(() => entries.size).toBe(0)
  })

  it('of a session that has ended elsewhere is deleted as soon as pages are followed', async () => {
    await open()
    await saveShown()
    await act(async () => current().session.clearEverything('signed-out'))
    expect(entries.size).toBe(1)
    saver().follow(vi.fn())
    await expect.poll(() => entries.size).toBe(0)
  })

  it('is not saved if the customer changes something while it is being fetched', async () => {
    let send = (_: Response) => {}
    const gate = new Promise<Response>((resolve) => (send = resolve))
    await open(() => gate)
    await act(async () => {
      const saved = saver().saveShown()
      await saver().clear()
      send(renderedPage())
      await saved
    })
    expect(entries.size).toBe(0)
  })
})

describe('a page from the device’s cache', () => {
  const usable = Promise.resolve()
  const note = () => document.querySelector('.g-saved')
  const opened = () => document.body.insertAdjacentHTML('beforeend', '<p class="g-saved">Terakhir diperbarui</p>')

  it('gets the answers of the new page, which is saved, without further calls', async () => {
    // Everything happens within one millisecond.
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const { calls } = await open()
    opened()
    const before = calls.length
    expect(await act(() => openSavedPage(current(), 'one', usable))).toBe(true)
    expect(await screen.findByRole('heading', { name: 'Teh baru' })).toBeTruthy()
    expect(calls.slice(before)).toEqual(['GET /'])
    expect(note()).toBeNull()
    expect(entries.size).toBe(1)
    // The same document is not requested again.
    await saveShown()
    expect(calls.slice(before)).toEqual(['GET /'])
  })

  it('is not requested a second time while it is being fetched', async () => {
    let send = (_: Response) => {}
    const { requestCount } = await open(() => new Promise((resolve) => (send = resolve)))
    const over = openSavedPage(current(), 'one', usable)
    await saveShown()
    await expect.poll(() => requestCount()).toBe(1)
    send(renderedPage())
    await act(() => over)
    expect([requestCount(), entries.size]).toEqual([1, 1])
  })

  it('is deleted as soon as another answer is shown while the server is unavailable', async () => {
    document.documentElement.setAttribute('data-saved', '1')
    onTestFinished(() => document.documentElement.removeAttribute('data-saved'))
    await open(() => new Response('', { status: 503 }))
    entries.set('of before', new Response())
    const opened = { ...current(), page: { ...current().page, rendering: { ...renderedVisit, answers: [ANSWER] } } }
    await act(() => openSavedPage(opened, 'one', usable))
    await screen.findByRole('heading', { name: 'Teh 2' })
    await act(() => getOrCreatePageSaver(opened, 'one').saveShown())
    expect(entries.size).toBe(0)
  })

  it('makes calls for answers that the new page lacks', async () => {
    const { calls } = await open(() => renderedPage({ answers: [] }))
    const before = calls.length
    await act(() => openSavedPage(current(), 'one', usable))
    expect(await screen.findByRole('heading', { name: 'Teh 2' })).toBeTruthy()
    expect(calls.slice(before)).toEqual(['GET /', 'GET /api/tea'])
  })

  it.each([
    ['of another release', () => renderedPage({}, 'two')],
    [
      'of other settings of the partner',
      () => renderedPage({}, 'one', { partner: { ...current().page.partner, name: 'Nama Baru' } }),
    ],
    ['missing', () => new Response('', { status: 404 })],
  ])('is reloaded if the new page is %s', async (_, respond) => {
    const { left } = await open(respond)
    await saveShown()
    await act(() => openSavedPage(current(), 'one', usable))
    expect(left).toEqual(['/'])
    expect(entries.size).toBe(0)
  })

  it('stays, with its time, while the server is unavailable, and its calls are made again', async () => {
    const { left } = await open(() => new Response('', { status: 503 }))
    opened()
    await act(() => openSavedPage(current(), 'one', usable))
    expect(await screen.findByRole('heading', { name: 'Teh 2' })).toBeTruthy()
    expect(note()).not.toBeNull()
    expect(left).toEqual([])
    note()?.remove()
  })

  it('stays unchanged until it is hydrated', async () => {
    const { requestCount } = await open()
    opened()
    let hydrate = () => {}
    const over = openSavedPage(current(), 'one', new Promise<void>((resolve) => (hydrate = resolve)))
    await expect.poll(() => requestCount()).toBe(1)
    expect(note()).not.toBeNull()
    expect(screen.getByRole('heading', { name: 'Teh 1' })).toBeTruthy()
    hydrate()
    await act(() => over)
    expect(note()).toBeNull()
  })

  it('stays without a network, and the result is false', async () => {
    await open(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await openSavedPage(current(), 'one', usable)).toBe(false)
    expect(screen.getByRole('heading', { name: 'Teh 1' })).toBeTruthy()
  })
})
