import { act, fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPortal, type as typeAt } from '@gapura/testing'
import account from '../account/plugin.ts'
import smb from './plugin.ts'

const PROFILE = { username: 'siti', name: 'Siti', phone: '6281234567890', email: 'siti@contoh.id' }
const press = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Kirim pendaftaran' })))
/** The map's part of the form may still be on its way. */
const type = (label: string, value: string) => typeAt(new RegExp(`^${label}`), value)

/** Opens the form and fills it in; `register` answers the n-th time that it is sent. */
async function filledIn(register: (time: number) => Response) {
  const keys: (string | null)[] = []
  let registration: object | null = null
  await renderPortal({
    plugins: [account, smb],
    at: '/register_smb',
    session: 'member',
    fetch: (request) => {
      const { pathname } = new URL(request.url)
      if (pathname === '/api/ctm/') return Response.json({ data: PROFILE })
      if (pathname !== '/api/ctm/smb') return new Response(null, { status: 404 })
      if (request.method === 'GET') return Response.json({ data: registration })
      keys.push(request.headers.get('idempotency-key'))
      // The registration is stored the first time, whatever answer she gets.
      registration = { status: 'requested', reason: null, created_at: '2026-11-20T03:00:00Z' }
      return register(keys.length)
    },
  })
  await screen.findByLabelText(/^Nama usaha/)
  await type('Nama usaha', 'Warung Siti')
  await act(async () => fireEvent.change(screen.getByLabelText(/^Jenis usaha/), { target: { value: 'food' } }))
  await type('Alamat usaha', 'Jl. Melati No. 12')
  await type('Nama jalan atau koordinat', '-6.1964, 106.8317')
  return keys
}
const LOST = new Response(null, { status: 400 })
const refusal = (status: number, error: string, errors?: object) =>
  Response.json({ error, message: 'In the server’s own words', ...(errors && { errors }) }, { status })

it('sends an unchanged registration with the same key, and a corrected one with another', async () => {
  const keys = await filledIn(() => LOST.clone())
  await press()
  await press()
  await type('Nama usaha', 'Warung Siti Baru')
  await press()
  expect(keys).toHaveLength(3)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

it.each([
  ['one exists already', () => refusal(409, 'registration.exists')],
  ['the key was used', () => refusal(422, 'key.reused', { 'Idempotency-Key': ['used for another call'] })],
])('shows the registration when the first answer was lost and %s', async (_, answer) => {
  await filledIn((time) => (time === 1 ? LOST.clone() : answer()))
  await press()
  expect(screen.getByRole('alert')).toBeTruthy()
  await press()
  const status = await screen.findByRole('status', { name: 'Status pendaftaran' })
  expect(status.textContent).toContain('Pendaftaran usaha sedang diproses')
})

it('shows a fault of an unknown field as a general error, and that of a known field at the field', async () => {
  await filledIn(() => refusal(422, 'invalid', { tax_number: ['is missing'], phone: ['Nomor ini salah'] }))
  await press()
  expect(screen.getByText('Terjadi kesalahan').getAttribute('role')).toBe('alert')
  expect(screen.getByText('Nomor ini salah')).toBeTruthy()
  expect(screen.queryByText(/is missing|own words/)).toBeNull()
})
