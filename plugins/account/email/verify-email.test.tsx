import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { lacking, naming, press, renderPortal, type, type RenderSettings } from '@gapura/testing'
import home from '../../home/plugin.ts'
import account from '../plugin.ts'

/** The sandbox's customer whose email is not verified. */
const RINA = '6281234567895'
const open = (at: string, settings: Partial<RenderSettings> = {}) =>
  renderPortal({ plugins: [home, account], at, session: 'member', phone: RINA, ...settings })

it('home shows a card for an unverified address where the back end verifies addresses', async () => {
  await open('/')
  expect(await screen.findByRole('link', { name: 'Verifikasi' })).toBeTruthy()
  expect(screen.getByText(/^Yang belum ada: .*verifikasi email\.$/)).toBeTruthy()
})

it('without the feature in the app settings there is no card and no link, and the page explains that it is not available', async () => {
  const instead = naming('places')
  const first = await open('/', { instead })
  await waitFor(() => expect(first.calls).toContain('GET /api/app-settings'))
  expect(await screen.findByText(/^Yang belum ada: /)).toBeTruthy()
  expect(screen.queryByText(/verifikasi email/i)).toBeNull()
  expect(screen.queryByRole('link', { name: 'Verifikasi' })).toBeNull()
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

it.each([404, 405, 501])('a response %i of the back end shows that the feature is not available', async (status) => {
  await open('/verify_new_email/', { instead: lacking('/api/ctm/verify-email', status) })
  await press('Kirim email verifikasi')
  expect(await screen.findByRole('heading', { name: 'Fitur ini tidak tersedia' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('a missing address can be added where the back end does not verify addresses', async () => {
  const { address, assembled, sandbox } = await open('/account', { phone: '6281234567890', instead: naming() })
  sandbox?.world.db.run('UPDATE accounts SET email = NULL WHERE phone = ?', '6281234567890')
  const { user } = assembled.session.read()
  await act(async () => user && assembled.session.change({ user: { ...user, email: null } }))
  await act(async () => assembled.navigation.go('/verify_new_email/'))
  await type(/^Email/, 'siti@baru.id')
  await press('Simpan email')
  await waitFor(() => expect(address()).toBe('/'))
  expect(assembled.session.read().user?.email).toBe('siti@baru.id')
})

it('a change of the address some time after sign-in requires the password', async () => {
  const { sandbox, assembled, address } = await open('/verify_new_email/')
  sandbox?.world.clock.advance(31 * 60_000)
  await press('Pakai email lain')
  await type(/^Email/, 'rina@baru.id')
  expect(screen.queryByLabelText(/^Kata sandi Anda/)).toBeNull()
  await press('Simpan email')
  expect(await screen.findByText('Masukkan kata sandi Anda untuk melanjutkan.')).toBeTruthy()
  await type(/^Kata sandi Anda/, 'Gapura#2026')
  await press('Simpan email')
  await waitFor(() => expect(assembled.session.read().user?.email).toBe('rina@baru.id'))
  expect(address()).toBe('/verify_new_email/')
})

it('verification is no longer offered after the sandbox has refused it as missing', async () => {
  const { sandbox, address } = await open('/verify_new_email/')
  sandbox?.world.faults.play({ id: 'api.optional-missing' })
  await press('Kirim email verifikasi')
  await press('Ke beranda')
  await waitFor(() => expect(address()).toBe('/'))
  expect(await screen.findByText(/^Yang belum ada: /)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Verifikasi' })).toBeNull()
})
