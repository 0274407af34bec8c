import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { breaking, press, renderPortal, type RenderSettings } from '@gapura/testing'
import home from '../home/plugin.ts'
import announcements from './plugin.ts'

const PATH = '/api/announcements'
const open = (settings: Partial<RenderSettings> = {}) =>
  renderPortal({ plugins: [home, announcements], session: 'member', ...settings })
const announcement = (id: string, more: object = {}) => ({
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

/** The news, with their row. */
const list = async () =>
  (await screen.findByRole('heading', { name: /^(Pengumuman|Announcements)$/ })).closest('details') ?? document.body

it('shows the partner’s announcements in the chosen language', async () => {
  await open({ language: 'en' })
  expect((await list()).textContent).toContain('Bulanan Kencang now has 30 Mbps at the same price.')
  expect(screen.getByRole('heading', { name: 'Announcements' })).toBeTruthy()
})

it('shows the newest announcement and the number of all in one row; each can be closed in this browser', async () => {
  const days = ['03', '02', '01']
  const instead = answering(
    ...days.map((day, at) => announcement('abc'[at] ?? '', { starts_at: `2026-01-${day}T00:00:00Z` })),
  )
  const { assembled, container } = await open({ instead })
  await list()
  const row = () => container.querySelector('summary')?.textContent
  expect(row()).toBe('PengumumanKabar a3')
  expect(container.querySelector('details')?.open).toBe(false)
  await press('Tutup: Kabar a')
  expect(row()).toBe('PengumumanKabar b2')
  expect(assembled.session.jar.read('announcements-closed')).toBe('["a"]')
  await press('Tutup: Kabar b')
  await press('Tutup: Kabar c')
  expect(container.querySelector('details')).toBeNull()
})

it('shows an outage as an alert with its expected end and no close button', async () => {
  await open({ instead: answering(announcement('x', { level: 'outage', ends_at: '2999-01-01T05:00:00Z' })) })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toMatch(/^Kabar x Perkiraan selesai /)
  expect(screen.queryByRole('button', { name: /^Tutup/ })).toBeNull()
})

it('at the next visit, closed news stay closed and a withdrawn outage is gone', async () => {
  const outage = announcement('x', { level: 'outage' })
  const { cookies, unmount } = await open({ instead: answering(outage, announcement('a'), announcement('b')) })
  expect((await screen.findByRole('alert')).textContent).toContain('Kabar x')
  await press('Tutup: Kabar a')
  unmount()
  await open({ cookies, instead: answering(announcement('a'), announcement('b')) })
  expect((await list()).textContent).toContain('Kabar b')
  expect(screen.queryByText('Kabar a')).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('renders nothing when there are no announcements', async () => {
  const { calls } = await open({ instead: answering() })
  await waitFor(() => expect(calls).toContain(`GET ${PATH}`))
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('heading', { name: 'Pengumuman' })).toBeNull()
})

it('shows a short message when announcements cannot be loaded, and loads them on retry', async () => {
  const { instead, mend } = breaking(PATH)
  await open({ instead })
  await screen.findByText('Pengumuman belum bisa dimuat.')
  mend()
  await press('Coba lagi')
  expect((await list()).textContent).toContain('Paket Bulanan Kencang kini 30 Mbps dengan harga tetap.')
  expect(screen.queryByText('Pengumuman belum bisa dimuat.')).toBeNull()
})

it('loads every page, and shows the loaded pages when a later page fails', async () => {
  const outage = announcement('x', { level: 'outage' })
  const state = { isBroken: true }
  const instead = (request: Request) => {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname !== PATH) return undefined
    if (!searchParams.has('cursor')) return Response.json({ data: [announcement('a')], next: '2' })
    return state.isBroken ? new Response(null, { status: 400 }) : Response.json({ data: [outage] })
  }
  const first = await open({ instead })
  await waitFor(() => expect(first.calls).toContain(`GET ${PATH}?cursor=2`))
  expect((await list()).textContent).toContain('Kabar a')
  first.unmount()
  state.isBroken = false
  await open({ instead })
  expect(await screen.findByText('Kabar x')).toBeTruthy()
})
