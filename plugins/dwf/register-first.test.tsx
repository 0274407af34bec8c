import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { follow, renderPortal } from '@gapura/testing'
import account from '../account/plugin.ts'
import home from '../home/plugin.ts'
import packages from '../packages/plugin.ts'
import dwf from './plugin.ts'

const plugins = [home, account, packages, dwf]
const NEW = '6281234567891'
const AT = '/dwfpackages'

it('before the registration, the page links to the form, and no menu has an entry for the page', async () => {
  const { address } = await renderPortal({ plugins, at: AT, session: 'member', phone: NEW })
  expect(await screen.findByRole('heading', { level: 1, name: 'Paket Warung & Toko' })).toBeTruthy()
  expect(screen.getByText(/^Paket Warung & Toko bisa dibeli setelah pendaftaran .*Anda diterima/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Paket Warung & Toko' })).toBeNull()
  await follow('Daftar Wi-Fi Warung & Toko')
  await waitFor(() => expect(address()).toBe('/register_dwf'))
})

it('after the registration was sent, the page shows its state', async () => {
  const data = { status: 'requested', reason: null, created_at: '2026-11-20T03:00:00Z' }
  const instead = (request: Request) =>
    new URL(request.url).pathname === '/api/ctm/dwf' ? Response.json({ data }) : undefined
  await renderPortal({ plugins, at: AT, session: 'member', phone: NEW, instead })
  expect(await screen.findByText('Pendaftaran sedang diproses')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Daftar Wi-Fi Warung & Toko' })).toBeNull()
})

it('a customer with the service gets the packages from the menu', async () => {
  await renderPortal({ plugins, session: 'member', phone: '6281234567890' })
  await follow('Paket Warung & Toko', within(await screen.findByRole('navigation', { name: 'Menu utama' })))
  expect(await screen.findByRole('heading', { level: 1, name: 'Paket Warung & Toko' })).toBeTruthy()
  expect(await screen.findByText('Untuk warung, toko, dan usaha kecil.')).toBeTruthy()
})

it('the form starts with the customer’s number in groups', async () => {
  await renderPortal({ plugins, at: '/register_dwf', session: 'member', phone: NEW })
  expect(await screen.findByLabelText(/^Nomor HP/)).toHaveProperty('value', '+62 812-3456-7891')
})
