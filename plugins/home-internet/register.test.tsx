import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPortal } from '../../core/testing.tsx'
import account from '../account/plugin.ts'
import home from '../home/plugin.ts'
import packages from '../packages/plugin.ts'
import homeInternet from './plugin.ts'

const plugins = [home, account, packages, homeInternet]
const REGISTERED = '6281234567891'

it('asks who she is, beginning with what is known, and says what is missing at its field', async () => {
  const { calls } = await renderPortal({ plugins, at: '/register_rtrw', session: 'member' })
  const name = await screen.findByLabelText(/^Nama lengkap/)
  expect(name).toHaveProperty('value', expect.stringMatching(/\w/))
  await screen.findByRole('group', { name: /^Foto kartu identitas/ })
  const address = screen.getByLabelText(/^Alamat\s*\*?$/)
  await act(async () => fireEvent.change(address, { target: { value: ' ' } }))
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Kirim pendaftaran' })))
  expect(screen.getByText('Alamat tidak boleh kosong')).toBeTruthy()
  expect(calls).not.toContain('POST /api/ctm/rtrw')
})

it('says what became of a registration, in this plugin’s own words', async () => {
  await renderPortal({ plugins, at: '/register_rtrw', session: 'member', phone: REGISTERED })
  const status = await screen.findByRole('status', { name: 'Status pendaftaran' })
  expect(status.textContent).toMatch(/Pendaftaran Internet Rumah sedang diproses.*Dikirim /s)
  expect(screen.queryByRole('button', { name: 'Kirim pendaftaran' })).toBeNull()
})

it('at home says the same, or the way to register', async () => {
  const { unmount } = await renderPortal({ plugins, session: 'member', phone: REGISTERED })
  const status = await screen.findByRole('status', { name: 'Status pendaftaran' })
  expect(within(status).queryByRole('button')).toBeNull()
  unmount()
  const { address } = await renderPortal({ plugins, session: 'member' })
  const way = await screen.findByRole('button', { name: /^Daftar/ })
  await act(async () => fireEvent.click(way))
  expect(address()).toBe('/register_rtrw')
})
