import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { breaking, press, renderPortal, type RenderSettings } from '../../core/testing.tsx'
import home from '../home/plugin.ts'
import announcements from './plugin.ts'

const PATH = '/api/announcements'
const open = (settings: Partial<RenderSettings> = {}) =>
  renderPortal({ plugins: [home, announcements], session: 'member', ...settings })
const one = (id: string, more: object = {}) => ({
  id,
  level: 'info',
  text: { id: `Kabar ${id}`, en: `News ${id}` },
  starts_at: '2026-01-01T00:00:00Z',
  ends_at: null,
  ...more,
})
const answering =
  (...data: readonly object[]) =>
  (request: Request) =>
    new URL(request.url).pathname === PATH ? Response.json({ data, next: null }) : undefined

it('shows the partner’s announcements in the chosen language', async () => {
  await open({ language: 'en' })
  expect(await screen.findByText('Bulanan Kencang now has 30 Mbps at the same price.')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Announcements' })).toBeTruthy()
})

it('closes an announcement for this tab, and shows the next one in its place', async () => {
  const instead = answering(one('a'), one('b'), one('c'))
  const { assembled } = await open({ instead })
  await screen.findByText('Kabar a')
  expect(screen.queryByText('Kabar c')).toBeNull()
  await press('Tutup: Kabar a')
  expect(screen.queryByText('Kabar a')).toBeNull()
  expect(screen.getByText('Kabar c')).toBeTruthy()
  expect(assembled.tab.get('announcements-closed')).toBe('["a"]')
})

it('shows an outage as an alert with its expected end and no close button', async () => {
  await open({ instead: answering(one('x', { level: 'outage', ends_at: '2999-01-01T05:00:00Z' })) })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toMatch(/^GangguanKabar xPerkiraan selesai /)
  expect(screen.queryByRole('button', { name: /^Tutup/ })).toBeNull()
})

it('draws nothing when there are no announcements', async () => {
  const { calls } = await open({ instead: answering() })
  await waitFor(() => expect(calls).toContain(`GET ${PATH}`))
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('heading', { name: 'Pengumuman' })).toBeNull()
})

it('shows a short message when they cannot be loaded, and loads them on retry', async () => {
  const { instead, mend } = breaking(PATH)
  await open({ instead })
  await screen.findByText('Pengumuman belum bisa dimuat.')
  mend()
  await press('Coba lagi')
  expect(await screen.findByText('Paket Bulanan Kencang kini 30 Mbps dengan harga tetap.')).toBeTruthy()
  expect(screen.queryByText('Pengumuman belum bisa dimuat.')).toBeNull()
})

it('reads every page, and keeps what was read when a later one fails', async () => {
  const outage = one('x', { level: 'outage' })
  const state = { isBroken: true }
  const instead = (request: Request) => {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname !== PATH) return undefined
    if (!searchParams.has('cursor')) return Response.json({ data: [one('a')], next: '2' })
    return state.isBroken ? new Response(null, { status: 400 }) : Response.json({ data: [outage] })
  }
  const first = await open({ instead })
  await waitFor(() => expect(first.calls).toContain(`GET ${PATH}?cursor=2`))
  expect(await screen.findByText('Kabar a')).toBeTruthy()
  first.unmount()
  state.isBroken = false
  await open({ instead })
  expect(await screen.findByText('Kabar x')).toBeTruthy()
})
