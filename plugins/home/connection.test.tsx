import { definePlugin, homeNeed, type NeedAnswer } from '@gapura/core'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createStorage, renderPortal } from '@gapura/testing'
import signIn from '../sign-in/plugin.ts'
import home from './plugin.ts'

const plugins = [home, signIn]

/** Renders home after a redirect from the router. `online`: the connection's state in the back end's response. */
async function openAfterRedirect(
  { link_orig, online = true, need = null }: { link_orig: string; online?: boolean; need?: NeedAnswer },
  language: 'id' | 'en',
) {
  const needing = definePlugin({
    id: 'needing',
    title: { id: 'Perlu', en: 'Needs' },
    core: '^1',
    adds: [homeNeed.add({ load: () => Promise.resolve({ default: () => need }) })],
  })
  const storage = createStorage()
  const data = encodeURIComponent(btoa(JSON.stringify({ ip: '10.5.50.7', identity: 'balai', link_orig })))
  const before = await renderPortal({ plugins, at: `/login/default?data=${data}`, storage })
  before.unmount()
  const connection = { data: { online, since: null, ends_at: null } }
  const instead = (request: Request) =>
    new URL(request.url).pathname === '/api/connection' ? Response.json(connection) : undefined
  return renderPortal({
    plugins: [...plugins, needing],
    partner: { plugins: { needing: true } },
    session: 'member',
    storage,
    language,
    instead,
  })
}

it.each([
  ['id', 'Lanjut ke news.example'],
  ['en', 'Continue to news.example'],
] as const)('once the device is online, the original page is offered and not opened (%s)', async (language, name) => {
  const { left } = await openAfterRedirect({ link_orig: 'http://news.example/today' }, language)
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe('http://news.example/today')
  expect(left).toEqual([])
})

it.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'http://lestari.localhost/login/default',
  'http://login.localhost/',
])('the original page %s is not offered', async (link_orig) => {
  await openAfterRedirect({ link_orig }, 'id')
  await screen.findByText('Online')
  expect(screen.queryByText(/^Lanjut ke/)).toBeNull()
})

it.each([
  ['within an hour of the redirect has all data of the router', 0, 'ip=10.5.50.7&mac=AA%3ABB'],
  ['later has only the hardware address', 3_600_001, 'mac=AA%3ABB'],
])('the request for the connection %s', async (_, ago, query) => {
  const storage = createStorage()
  const data = encodeURIComponent(btoa(JSON.stringify({ ip: '10.5.50.7', mac: 'AA:BB', identity: 'balai' })))
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - ago)
  const before = await renderPortal({ plugins, at: `/login/default?data=${data}`, storage })
  clock.mockRestore()
  before.unmount()
  const { calls } = await renderPortal({ plugins, session: 'member', storage })
  await waitFor(() => expect(calls.some((call) => call.startsWith('GET /api/connection'))).toBe(true))
  expect(calls.find((call) => call.startsWith('GET /api/connection'))).toBe(`GET /api/connection?${query}`)
})

it('the button that connects is the first of home where a customer with a package needs nothing else', async () => {
  const isFirst = async () => (await screen.findByRole('link', { name: 'Sambungkan' })).closest('.h-connect') !== null
  const { unmount } = await openAfterRedirect({ link_orig: '', online: false, need: 'connection' }, 'id')
  expect(await isFirst()).toBe(true)
  unmount()
  await openAfterRedirect({ link_orig: '', online: false }, 'id')
  expect(await isFirst()).toBe(false)
})

it('the original page is not offered before the device is online', async () => {
  await openAfterRedirect({ link_orig: 'http://news.example/', online: false }, 'id')
  await screen.findAllByText('Belum online')
  expect(screen.queryByText(/^Lanjut ke/)).toBeNull()
})

it.each([
  ['id', 'Koneksi terputus'],
  ['en', 'You are offline'],
] as const)('without a network the state says that, and no link leads to the network (%s)', async (language, title) => {
  await openAfterRedirect({ link_orig: 'http://news.example/', online: false }, language)
  await screen.findByRole('link', { name: language === 'id' ? 'Sambungkan' : 'Connect' })
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => onLine.mockRestore())
  act(() => void globalThis.dispatchEvent(new Event('offline')))
  expect(screen.getAllByText(title)).not.toEqual([])
  // The link would open the browser's own error page.
  expect(screen.queryByRole('link', { name: language === 'id' ? 'Sambungkan' : 'Connect' })).toBeNull()
})
