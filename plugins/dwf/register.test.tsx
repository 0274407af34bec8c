import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { press, renderPortal, type } from '@gapura/testing'
import account from '../account/plugin.ts'
import packages from '../packages/plugin.ts'
import dwf from './plugin.ts'

const PROFILE = {
  username: 'siti',
  name: 'Siti',
  phone: '6281234567890',
  email: null,
  identity_number: '3171014101900001',
  identity_card: 'f_1',
}

it('without an identity document the registration has one step less and sends none, also of the profile', async () => {
  const sent: unknown[] = []
  await renderPortal({
    plugins: [packages, account, dwf],
    partner: { plugins: { dwf: { fields: { identity_number: 'hidden', identity_card: 'hidden' } } } },
    at: '/register_dwf',
    session: 'member',
    fetch: async (request) => {
      const { pathname } = new URL(request.url)
      if (pathname === '/api/ctm/') return Response.json({ data: PROFILE })
      if (pathname !== '/api/ctm/dwf') return new Response(null, { status: 404 })
      if (request.method === 'GET') return Response.json({ data: null })
      sent.push(await request.json())
      return Response.json({ data: { status: 'requested', reason: null, created_at: '2026-11-20T03:00:00Z' } })
    },
  })
  await screen.findByLabelText(/^Nama lengkap/)
  expect(screen.getByText('Langkah 1 dari 3')).toBeTruthy()
  await press('Lanjut')
  await type(/^Alamat/, 'Jl. Melati 4')
  await type(/^(Cari alamat|Koordinat)/, '-6.1964, 106.8317')
  await press('Lanjut')
  await screen.findByRole('heading', { level: 2, name: 'Sudah benar semua?' })
  await press('Kirim pendaftaran')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toEqual({
    name: 'Siti',
    phone: '6281234567890',
    address: 'Jl. Melati 4',
    location: { lat: -6.1964, lng: 106.8317 },
  })
})
