import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { definePlugin } from '@gapura/core'
import { breaking, press, renderPortal, type, type RenderSettings } from '@gapura/testing'
import signIn from '../plugin.ts'

const home = definePlugin({
  id: 'home',
  title: { id: 'Beranda', en: 'Home' },
  core: '^1',
  pages: [
    { path: '/', access: 'member', role: 'home', load: () => Promise.resolve({ default: () => <h1>Di rumah</h1> }) },
  ],
})
const open = (settings: Partial<RenderSettings> = {}) =>
  renderPortal({
    plugins: [signIn, home],
    partner: { plugins: { 'sign-in': { ways: ['otp', 'voucher'] }, home: true } },
    at: '/login/default/voucher',
    ...settings,
  })
const field = () => screen.getByLabelText<HTMLInputElement>('Kode voucher')

it('accepts a code with any dashes and spaces, and opens the home page', async () => {
  const { assembled, address } = await open()
  await waitFor(() => expect(document.activeElement).toBe(field()))
  await type('Kode voucher', 'gapura 2026')
  expect(field().value).toBe('GAPURA 2026')
  await press('Pakai kode')
  expect(await screen.findByRole('heading', { name: 'Di rumah' })).toBeTruthy()
  expect([address(), assembled.session.read().user?.name]).toEqual(['/', 'Tamu Gapura'])
})

it('shows that a code is unknown, leaves it in the field, and accepts the right code afterwards', async () => {
  await open()
  await type('Kode voucher', 'SALAH-1')
  await press('Pakai kode')
  await screen.findByText('Kode ini tidak dikenal atau sudah dipakai. Periksa lagi hurufnya.')
  expect(field().value).toBe('SALAH-1')
  await waitFor(() => expect(document.activeElement).toBe(field()))
  await type('Kode voucher', 'GAPURA-2026')
  expect(screen.queryByText(/tidak dikenal/)).toBeNull()
  await press('Pakai kode')
  expect(await screen.findByRole('heading', { name: 'Di rumah' })).toBeTruthy()
})

it('requires a code, and makes no call without it', async () => {
  const { calls } = await open()
  await press('Pakai kode')
  expect(await screen.findByText('Isi kode voucher')).toBeTruthy()
  expect(calls).toEqual([])
})

it('shows an error, and the next attempt continues with the same voucher', async () => {
  const { instead, mend } = breaking('/api/authorization', () => Response.json({}))
  const { calls } = await open({ instead })
  await type('Kode voucher', 'GAPURA-2026')
  await press('Pakai kode')
  expect(await screen.findByText('Bagian ini belum tampil. Coba sebentar lagi.')).toBeTruthy()
  mend()
  await press('Pakai kode')
  expect(await screen.findByRole('heading', { name: 'Di rumah' })).toBeTruthy()
  expect(calls.filter((call) => call === 'POST /api/invitation')).toHaveLength(1)
})

it('sends router and device, and continues to the router', async () => {
  const bodies: unknown[] = []
  const look = (request: Request) => {
    if (new URL(request.url).pathname === '/api/invitation')
      void request
        .clone()
        .json()
        .then((body) => bodies.push(body))
    return undefined
  }
  const data = encodeURIComponent(btoa(JSON.stringify({ ip: '10.5.50.7', identity: 'balai' })))
  const { left } = await open({ at: `/login/default/voucher?data=${data}`, instead: look })
  await type('Kode voucher', 'GAPURA-2027')
  await press('Pakai kode')
  await waitFor(() => expect(left).toHaveLength(1))
  expect(bodies).toEqual([{ code: 'GAPURA-2027', domain: 'default', ip: '10.5.50.7', identity: 'balai' }])
})

it('links to the other methods with the router’s data', async () => {
  const data = encodeURIComponent(btoa(JSON.stringify({ ip: '10.5.50.7', identity: 'balai' })))
  await open({ at: `/login/default/voucher?data=${data}` })
  const other = await screen.findByRole('link', { name: 'Masuk dengan kode WhatsApp' })
  await waitFor(() => expect(other.getAttribute('href')).toBe(`/login/default?data=${data}`))
  expect(screen.queryByRole('link', { name: 'Pakai voucher atau undangan' })).toBeNull()
})
