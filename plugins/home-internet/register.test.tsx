import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { press, renderPortal, type } from '@gapura/testing'
import account from '../account/plugin.ts'
import home from '../home/plugin.ts'
import packages from '../packages/plugin.ts'
import homeInternet from './plugin.ts'

const plugins = [home, account, packages, homeInternet]
const REGISTERED = '6281234567891'
/** A complete one, so that each step can be left at once. */
const PROFILE = {
  username: 'siti',
  name: 'Siti',
  phone: REGISTERED,
  email: null,
  identity_number: '3276010203900002',
  identity_card: 'file_1',
  address: 'Jl. Kenanga No. 3',
  location: {
    lat: -6.4025,
    lng: 106.7942,
  },
}

it('the form starts with the profile, and a missing field shows its message at the field', async () => {
  const { calls } = await renderPortal({ plugins, at: '/register_rtrw', session: 'member' })
  const name = await screen.findByLabelText(/^Nama lengkap/)
  expect(name).toHaveProperty('value', expect.stringMatching(/\w/))
  await press('Lanjut')
  expect((await screen.findByRole('heading', { level: 2 })).textContent).toBe('Di mana rumah Anda?')
  const address = screen.getByLabelText(/^Alamat\s*\*?$/)
  await act(async () => fireEvent.change(address, { target: { value: ' ' } }))
  await press('Lanjut')
  expect(await screen.findByText('Alamat belum diisi')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(address))
  expect(screen.getByText('Langkah 2 dari 4')).toBeTruthy()
  // A mended field loses its fault at once.
  await act(async () => fireEvent.change(address, { target: { value: 'Jl. Kenanga No. 3' } }))
  await waitFor(() => expect(screen.queryByText('Alamat belum diisi')).toBeNull())
  expect(calls).not.toContain('POST /api/ctm/rtrw')
})

it('the state of a registration is shown in this plugin’s texts', async () => {
  await renderPortal({ plugins, at: '/register_rtrw', session: 'member', phone: REGISTERED })
  const status = await screen.findByRole('status', { name: 'Status pendaftaran' })
  expect(status.textContent).toMatch(/Pendaftaran sedang diproses.*Dikirim /s)
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
  await renderPortal({
    plugins,
    at: '/register_rtrw',
    session: 'member',
    fetch: (request) => {
      const { pathname } = new URL(request.url)
      if (pathname === '/api/ctm/') return Response.json({ data: PROFILE })
      if (pathname !== '/api/ctm/rtrw') return new Response(null, { status: 404 })
      if (request.method === 'GET') return Response.json({ data: registration })
      keys.push(request.headers.get('idempotency-key'))
      registration = { status: 'requested', reason: null, created_at: '2026-11-20T03:00:00Z' }
      // The first two responses are lost.
      if (keys.length < 3) return new Response(null, { status: 400 })
      return Response.json({ error: 'registration.exists', message: 'Anda sudah mendaftar.' }, { status: 409 })
    },
  })
  const send = () => press('Kirim pendaftaran')
  const next = async (question: string) => {
    await press('Lanjut')
    await screen.findByRole('heading', { level: 2, name: question })
  }
  await screen.findByLabelText(/^Nama lengkap/)
  await next('Di mana rumah Anda?')
  await next('Foto kartu identitas Anda')
  await next('Sudah benar semua?')
  await send()
  await send()
  await press('Ubah: Lokasi')
  await type(/^Alamat\s*\*?$/, 'Jl. Kenanga No. 33')
  await next('Foto kartu identitas Anda')
  await next('Sudah benar semua?')
  expect(screen.getByText('Jl. Kenanga No. 33')).toBeTruthy()
  expect(await screen.findByRole('img', { name: 'Pin di peta' })).toBeTruthy()
  await send()
  expect(await screen.findByRole('status', { name: 'Status pendaftaran' })).toBeTruthy()
  expect(keys).toHaveLength(3)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

it('Back leads to the step before, and an input that was left is there again', async () => {
  const { address, assembled } = await renderPortal({ plugins, at: '/register_rtrw', session: 'member' })
  await type(/^Nama lengkap/, 'Siti Aminah')
  await press('Lanjut')
  await screen.findByRole('heading', { level: 2, name: 'Di mana rumah Anda?' })
  expect(address()).toBe('/register_rtrw?step=2')
  await act(async () => window.history.back())
  expect(await screen.findByLabelText(/^Nama lengkap/)).toHaveProperty('value', 'Siti Aminah')
  await act(async () => assembled.navigation.go('/'))
  await screen.findByText(/^Halo/)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await act(async () => assembled.navigation.go('/register_rtrw?step=3'))
  expect(await screen.findByLabelText(/^Nama lengkap/)).toHaveProperty('value', 'Siti Aminah')
  expect(screen.getByText('Langkah 1 dari 4')).toBeTruthy()
})

it('an input that was left is deleted when the customer signs out', async () => {
  const { assembled } = await renderPortal({ plugins, at: '/register_rtrw', session: 'member' })
  await type(/^Nama lengkap/, 'Siti Aminah')
  await act(async () => assembled.navigation.go('/account'))
  await screen.findByRole('heading', { level: 1, name: 'Akun' })
  expect(assembled.tab.get('drafts')).toContain('Siti Aminah')
  await press('Keluar', within(screen.getByRole('main')))
  await waitFor(() => expect(assembled.session.read().user).toBeNull())
  expect(assembled.tab.get('drafts')).toBeNull()
})

it('a fault that the back end finds opens the step of its field', async () => {
  await renderPortal({
    plugins,
    at: '/register_rtrw',
    session: 'member',
    fetch: (request) => {
      const { pathname } = new URL(request.url)
      if (pathname === '/api/ctm/') return Response.json({ data: PROFILE })
      if (pathname !== '/api/ctm/rtrw') return new Response(null, { status: 404 })
      if (request.method === 'GET') return Response.json({ data: null })
      return Response.json({ error: 'invalid', errors: { address: ['Alamat ini tidak dikenal'] } }, { status: 422 })
    },
  })
  await screen.findByLabelText(/^Nama lengkap/)
  for (const question of ['Di mana rumah Anda?', 'Foto kartu identitas Anda', 'Sudah benar semua?']) {
    await press('Lanjut')
    await screen.findByRole('heading', { level: 2, name: question })
  }
  await press('Kirim pendaftaran')
  expect(await screen.findByText('Alamat ini tidak dikenal')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Alamat\s*\*?$/)))
})
