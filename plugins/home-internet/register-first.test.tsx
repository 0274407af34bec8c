import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { follow, renderPortal } from '@gapura/testing'
import account from '../account/plugin.ts'
import home from '../home/plugin.ts'
import packages from '../packages/plugin.ts'
import homeInternet from './plugin.ts'

const plugins = [home, account, packages, homeInternet]
const NEW = '6281234567890'
const AT = '/rtrwpackages'

it('before the registration, the page links to the form, and no menu has an entry for the page', async () => {
  const { address } = await renderPortal({ plugins, at: AT, session: 'member', phone: NEW })
  expect(await screen.findByRole('heading', { level: 1, name: 'Paket Rumah' })).toBeTruthy()
  expect(screen.getByText(/^Paket Rumah bisa dibeli setelah pendaftaran .*Anda diterima/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Paket Rumah' })).toBeNull()
  await follow('Daftar Internet Rumah')
  await waitFor(() => expect(address()).toBe('/register_rtrw'))
})

it('after the registration was sent, the page shows its state', async () => {
  const data = { status: 'requested', reason: null, created_at: '2026-11-20T03:00:00Z' }
  const instead = (request: Request) =>
    new URL(request.url).pathname === '/api/ctm/rtrw' ? Response.json({ data }) : undefined
  await renderPortal({ plugins, at: AT, session: 'member', phone: NEW, instead })
  expect(await screen.findByText('Pendaftaran sedang diproses')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Daftar Internet Rumah' })).toBeNull()
})
