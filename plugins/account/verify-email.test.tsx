import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { lacking, naming, press, renderPortal, type RenderSettings } from '../../core/testing.tsx'
import home from '../home/plugin.ts'
import account from './plugin.ts'

/** The sandbox's customer whose e-mail is not verified. */
const RINA = '6281234567895'
const open = (at: string, settings: Partial<RenderSettings> = {}) =>
  renderPortal({ plugins: [home, account], at, session: 'member', phone: RINA, ...settings })

it('has a card at home where the back end verifies addresses', async () => {
  await open('/')
  expect(await screen.findByRole('heading', { name: 'Verifikasi email Anda' })).toBeTruthy()
})

it('has no card, no link and a calm page where the app settings do not name it', async () => {
  const instead = naming('places')
  const first = await open('/', { instead })
  await waitFor(() => expect(first.calls).toContain('GET /api/app-settings'))
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('heading', { name: 'Verifikasi email Anda' })).toBeNull()
  first.unmount()
  const second = await open('/account', { instead })
  await waitFor(() => expect(second.calls).toContain('GET /api/app-settings'))
  expect(screen.queryByRole('link', { name: 'Verifikasi' })).toBeNull()
  second.unmount()
  const { address } = await open('/verify_new_email/', { instead })
  expect(await screen.findByRole('heading', { name: 'Fitur ini tidak tersedia' })).toBeTruthy()
  await press('Ke beranda')
  await waitFor(() => expect(address()).toBe('/'))
})

it.each([404, 405, 501])('turns into the calm page when the back end answers %i', async (status) => {
  await open('/verify_new_email/', { instead: lacking('/api/ctm/verify-email', status) })
  await press('Kirim email verifikasi')
  expect(await screen.findByRole('heading', { name: 'Fitur ini tidak tersedia' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})
