import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPortal } from '@gapura/testing'
import account from '../account/plugin.ts'
import home from '../home/plugin.ts'
import packages from '../packages/plugin.ts'
import homeInternet from './plugin.ts'

const plugins = [home, account, packages, homeInternet]
const REGISTERED = '6281234567891'

it('the form starts with the profile, and a missing field shows its message at the field', async () => {
  const { calls } = await renderPortal({ plugins, at: '/register_rtrw', session: 'member' })
  const name = await screen.findByLabelText(/^Nama lengkap/)
  expect(name).toHaveProperty('value', expect.stringMatching(/\w/))
  await screen.findByRole('group', { name: /^Foto KTP/ })
  const address = screen.getByLabelText(/^Alamat\s*\*?$/)
  await act(async () => fireEvent.change(address, { target: { value: ' ' } }))
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Kirim pendaftaran' })))
  expect(screen.getByText('Alamat belum diisi')).toBeTruthy()
  expect(calls).not.toContain('POST /api/ctm/rtrw')
})

it('the state of a registration is shown in this plugin’s texts', async () => {
  await renderPortal({ plugins, at: '/register_rtrw', session: 'member', phone: REGISTERED })
  const status = await screen.findByRole('status', { name: 'Status pendaftaran' })
  expect(status.textContent).toMatch(/Pendaftaran Internet Rumah sedang diproses.*Dikirim /s)
  expect(screen.queryByRole('button', { name: 'Kirim pendaftaran' })).toBeNull()
})

it('the home card shows the state, or a link to the registration', async () => {
  const { unmount } = await renderPortal({ plugins, session: 'member', phone: REGISTERED })
  const status = await screen.findByRole('status', { name: 'Status pendaftaran' })
  expect(within(status).queryByRole('button')).toBeNull()
  unmount()
  const { address } = await renderPortal({ plugins, session: 'member' })
  const link = await screen.findByRole('link', { name: /^Daftar/ })
  await act(async () => fireEvent.click(link))
  expect(address()).toBe('/register_rtrw')
})

it('a corrected registration is sent with a new key, and a registration stored by a request whose response was lost is shown', async () => {
  const keys: (string | null)[] = []
  let registration: object | null = null
  const profile = {
    ...{ username: 'siti', name: 'Siti', phone: REGISTERED, email: null },
    ...{ identity_number: '3276010203900002', identity_card: 'file_1', address: 'Jl. Kenanga No. 3' },
    location: { lat: -6.4025, lng: 106.7942 },
  }
  await renderPortal({
    plugins,
    at: '/register_rtrw',
    session: 'member',
    fetch: (request) => {
      const { pathname } = new URL(request.url)
      if (pathname === '/api/ctm/') return Response.json({ data: profile })
      if (pathname !== '/api/ctm/rtrw') return new Response(null, { status: 404 })
      if (request.method === 'GET') return Response.json({ data: registration })
      keys.push(request.headers.get('idempotency-key'))
      registration = { status: 'requested', reason: null, created_at: '2026-11-20T03:00:00Z' }
      // The first two responses are lost.
      if (keys.length < 3) return new Response(null, { status: 400 })
      return Response.json({ error: 'registration.exists', message: 'Anda sudah mendaftar.' }, { status: 409 })
    },
  })
  const send = async () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Kirim pendaftaran' })))
  const address = await screen.findByLabelText(/^Alamat\s*\*?$/)
  await send()
  await send()
  await act(async () => fireEvent.change(address, { target: { value: 'Jl. Kenanga No. 33' } }))
  await send()
  expect(await screen.findByRole('status', { name: 'Status pendaftaran' })).toBeTruthy()
  expect(keys).toHaveLength(3)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})
