import { act, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { endpoint, useAnswer, useCall } from '../../public/api.ts'
import { hydrateAnswers } from '../../kit/query/first-answers.ts'
import { cacheOf } from '../../kit/query/answer-cache.ts'
import type { Assembled } from '../assembly/assemble.ts'
import { useAssembled } from '../assembly/assembled-context.ts'
import { definePlugin } from '../../kernel/plugin/define-plugin.ts'
import { renderPortal } from '@gapura/testing'
import { openCachedHtml } from './open-cached-html.ts'
import { pageSaverOf } from './save-pages.ts'

const getTea = endpoint('GET', '/api/tea', {
  summary: 'x',
  answer: z.object({ name: z.string(), cups: z.number().optional() }),
})
const makeTea = endpoint('POST', '/api/tea', { summary: 'x', answer: z.object({ name: z.string() }) })

let assembled: Assembled | null = null
function Home() {
  const own = useAssembled()
  const tea = useAnswer(getTea, {})
  const make = useCall(makeTea)
  useEffect(() => void (assembled = own), [own])
  return (
    <>
      <h1>{tea.data?.name ?? 'Di rumah'}</h1>
      <button onClick={() => make.mutate({})}>Seduh</button>
    </>
  )
}
const plugin = definePlugin({
  id: 'kept-of-test',
  title: { id: 'Judul', en: 'Title' },
  core: '^1',
  always: true,
  pages: [
    { path: '/', access: 'member', role: 'home', worksOffline: true, load: () => Promise.resolve({ default: Home }) },
  ],
})

/** What the browser has kept, by address. */
const entries = new Map<string, Response>()
const texts = async () => Promise.all([...entries.values()].map((one) => one.clone().arrayBuffer()))
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
/** The page as a host draws it. */
function drawn(changes: object = {}, release = 'one') {
  const { partner, environment, cards, host } = here().page
  const whose = here().session.read().user?.username
  const data = { host, partner, environment, cards, whose, prerendered: '/', answers: [ANSWER], ...changes }
  const html = `<html data-release="${release}"><body><script type="application/json" id="page-data">${JSON.stringify(data)}</script>\n</body></html>`
  return new Response(html, { headers: { 'content-type': 'text/html' } })
}
function here(): Assembled {
  if (assembled === null) throw new Error('home is not drawn yet')
  return assembled
}
const keeper = () => pageSaverOf(here(), 'one')
const keepShown = () => act(() => keeper().keepShown())

/** Opens home. `answer`: of the portal's own address. */
async function open(answer: () => Response | Promise<Response> = () => drawn()) {
  let teas = 0
  const rendered = await renderPortal({
    plugins: [plugin],
    session: 'member',
    instead: (request) => {
      const { pathname } = new URL(request.url)
      if (pathname === '/api/tea') return Response.json({ name: `Teh ${(teas += 1)}` })
      return pathname === '/' ? answer() : undefined
    },
  })
  await screen.findByRole('heading', { name: 'Teh 1' })
  const asked = () => rendered.calls.filter((call) => call === 'GET /').length
  return { ...rendered, asked }
}

describe('her page', () => {
  it('is asked for once what it shows is known, and kept where only her cookies open it', async () => {
    const { asked } = await open()
    await keepShown()
    expect([...entries.keys()]).toEqual([`${here().browser.origin}/`])
    expect(new TextDecoder().decode((await texts())[0])).not.toContain('Teh')
    await keepShown()
    expect(asked()).toBe(1)
  })

  it.each([
    ['another person’s', () => drawn({ whose: 'wayan' })],
    ['nobody’s', () => drawn({ whose: undefined })],
    ['of a slow back end, without answers', () => drawn({ answers: [] })],
    ['another screen', () => drawn({ prerendered: '/login' })],
    ['drawn for a browser without scripts', () => drawn({ isNoScript: true })],
    ['of another release', () => drawn({}, 'two')],
    ['of another host', () => drawn({ host: 'nusa.localhost' })],
    ['a router’s', () => new Response('<html data-release="one"><h1>Login to the network</h1></html>')],
    ['an error', () => new Response('', { status: 503 })],
  ])('is not kept when what came is %s', async (_, answer) => {
    const { asked } = await open(answer)
    await keepShown()
    expect(asked()).toBe(1)
    expect(entries.size).toBe(0)
  })

  it('is forgotten as soon as she changes something, and asked for anew', async () => {
    const { asked } = await open()
    const soon = vi.fn()
    keeper().follow(soon)
    await keepShown()
    await act(async () => screen.getByRole('button', { name: 'Seduh' }).click())
    await expect.poll(() => entries.size).toBe(0)
    expect(soon).toHaveBeenCalled()
    await keepShown()
    expect([asked(), entries.size]).toEqual([2, 1])
  })

  it('is deleted as soon as she has seen another answer, and asked for anew after a pause', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const { asked } = await open()
    await keepShown()
    // A poll answers; nothing was changed here.
    await act(() => cacheOf(here().client).refetchQueries())
    await screen.findByRole('heading', { name: 'Teh 2' })
    await keepShown()
    expect([asked(), entries.size]).toEqual([1, 0])
    vi.setSystemTime(Date.now() + 300_000)
    await keepShown()
    expect([asked(), entries.size]).toEqual([2, 1])
  })

  it('stays when its answers come once more, and when a part of hers comes late', async () => {
    const { asked } = await open()
    await keepShown()
    const { client } = here()
    hydrateAnswers(client, [ANSWER, { ...ANSWER, path: '/api/cake' }], Date.now() + 1)
    await screen.findByRole('heading', { name: 'Teh baru' })
    await keepShown()
    expect([asked(), entries.size]).toEqual([1, 1])
  })

  it('stays when only a number has run on, and is asked for anew after a pause', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const { asked } = await open()
    await keepShown()
    hydrateAnswers(here().client, [{ ...ANSWER, answer: { name: 'Teh baru', cups: 2 } }], Date.now() + 1)
    await screen.findByRole('heading', { name: 'Teh baru' })
    await keepShown()
    expect([asked(), entries.size]).toEqual([1, 1])
    vi.setSystemTime(Date.now() + 300_000)
    await keepShown()
    expect([asked(), entries.size]).toEqual([2, 1])
  })

  it('does not stay of an earlier visit when the new one does not come', async () => {
    await open(() => new Response('', { status: 503 }))
    entries.set('of before', new Response())
    await keepShown()
    expect(entries.size).toBe(0)
  })

  it('does not end the keeping of answers when nothing answers', async () => {
    await open(() => Promise.reject(new TypeError('Failed to fetch')))
    await keepShown()
    expect(entries.size).toBe(0)
  })

  it('is forgotten when an answer is no longer true', async () => {
    await open()
    keeper().follow(vi.fn())
    await keepShown()
    await act(() => cacheOf(here().client).invalidateQueries())
    await expect.poll(() => entries.size).toBe(0)
  })

  it('is forgotten with her session', async () => {
    await open()
    keeper().follow(vi.fn())
    await keepShown()
    await act(async () => here().session.clearEverything('signed-out'))
    await expect.poll(() => entries.size).toBe(0)
  })

  it('is not kept when she changes something while it is on its way', async () => {
    let send = (_: Response) => {}
    const held = new Promise<Response>((resolve) => (send = resolve))
    await open(() => held)
    await act(async () => {
      const kept = keeper().keepShown()
      await keeper().forget()
      send(drawn())
      await kept
    })
    expect(entries.size).toBe(0)
  })
})

describe('a page that came from the device', () => {
  const usable = Promise.resolve()
  /** What says of when it is. */
  const note = () => document.querySelector('.g-kept')
  const opened = () => document.body.insertAdjacentHTML('beforeend', '<p class="g-kept">Terakhir diperbarui</p>')

  it('gets the answers of the new one, which is kept, and no call is made for them, however fast it came', async () => {
    // All within one millisecond.
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const { calls } = await open()
    opened()
    const before = calls.length
    expect(await act(() => openCachedHtml(here(), 'one', usable))).toBe(true)
    expect(await screen.findByRole('heading', { name: 'Teh baru' })).toBeTruthy()
    expect(calls.slice(before)).toEqual(['GET /'])
    expect(note()).toBeNull()
    expect(entries.size).toBe(1)
    // The same document is not asked for once more.
    await keepShown()
    expect(calls.slice(before)).toEqual(['GET /'])
  })

  it('is not asked for a second time while it is on its way', async () => {
    let send = (_: Response) => {}
    const { asked } = await open(() => new Promise((resolve) => (send = resolve)))
    const over = openCachedHtml(here(), 'one', usable)
    await keepShown()
    await expect.poll(() => asked()).toBe(1)
    send(drawn())
    await act(() => over)
    expect([asked(), entries.size]).toEqual([1, 1])
  })

  it('is deleted as soon as she has seen another answer while the server is unavailable', async () => {
    document.documentElement.setAttribute('data-kept', '1')
    onTestFinished(() => document.documentElement.removeAttribute('data-kept'))
    await open(() => new Response('', { status: 503 }))
    entries.set('of before', new Response())
    const opened = { ...here(), page: { ...here().page, prerendered: '/', answers: [ANSWER] } }
    await act(() => openCachedHtml(opened, 'one', usable))
    await screen.findByRole('heading', { name: 'Teh 2' })
    await act(() => pageSaverOf(opened, 'one').keepShown())
    expect(entries.size).toBe(0)
  })

  it('asks itself for what the new one lacks', async () => {
    const { calls } = await open(() => drawn({ answers: [] }))
    const before = calls.length
    await act(() => openCachedHtml(here(), 'one', usable))
    expect(await screen.findByRole('heading', { name: 'Teh 2' })).toBeTruthy()
    expect(calls.slice(before)).toEqual(['GET /', 'GET /api/tea'])
  })

  it.each([
    ['of another release', () => drawn({}, 'two')],
    ['of other settings of the partner', () => drawn({ partner: { ...here().page.partner, name: 'Nama Baru' } })],
    ['no page', () => new Response('', { status: 404 })],
  ])('begins anew when the new one is %s', async (_, answer) => {
    const { left } = await open(answer)
    await keepShown()
    await act(() => openCachedHtml(here(), 'one', usable))
    expect(left).toEqual(['/'])
    expect(entries.size).toBe(0)
  })

  it('stays, with its time, while the server is unavailable, and its calls are asked anew', async () => {
    const { left } = await open(() => new Response('', { status: 503 }))
    opened()
    await act(() => openCachedHtml(here(), 'one', usable))
    expect(await screen.findByRole('heading', { name: 'Teh 2' })).toBeTruthy()
    expect(note()).not.toBeNull()
    expect(left).toEqual([])
    note()?.remove()
  })

  it('stays as it was drawn until it is taken over', async () => {
    const { asked } = await open()
    opened()
    let take = () => {}
    const over = openCachedHtml(here(), 'one', new Promise<void>((resolve) => (take = resolve)))
    await expect.poll(() => asked()).toBe(1)
    expect(note()).not.toBeNull()
    expect(screen.getByRole('heading', { name: 'Teh 1' })).toBeTruthy()
    take()
    await act(() => over)
    expect(note()).toBeNull()
  })

  it('tells when nothing answers, and says nothing new then', async () => {
    await open(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await openCachedHtml(here(), 'one', usable)).toBe(false)
    expect(screen.getByRole('heading', { name: 'Teh 1' })).toBeTruthy()
  })
})
