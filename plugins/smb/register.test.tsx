import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { press as pressAt, renderPortal, type as typeAt } from '@gapura/testing'
import account from '../account/plugin.ts'
import smb from './plugin.ts'

const PROFILE = { username: 'siti', name: 'Siti', phone: '6281234567890', email: 'siti@contoh.id' }
const press = () => pressAt('Kirim pendaftaran')
/** Opens the next step. */
const next = async (question: string) => {
  await pressAt('Lanjut')
  await screen.findByRole('heading', { level: 2, name: question })
}
/** Waits for the field, because the form's map loads lazily. */
const type = (label: string, value: string) => typeAt(new RegExp(`^${label}`), value)

/** Opens the form and fills it in. `respond` gets the number of the request, from 1. @returns the idempotency keys sent */
async function openFilledIn(
  respond: (count: number) => Response,
  options: Record<string, unknown> = {},
  bodies: unknown[] = [],
) {
  const keys: (string | null)[] = []
  let registration: object | null = null
  await renderPortal({
    plugins: [account, smb],
    partner: { plugins: { smb: options } },
    at: '/register_smb',
    session: 'member',
    fetch: async (request) => {
      const { pathname } = new URL(request.url)
      if (pathname === '/api/ctm/') return Response.json({ data: PROFILE })
      if (pathname !== '/api/ctm/smb') return new Response(null, { status: 404 })
      if (request.method === 'GET') return Response.json({ data: registration })
      keys.push(request.headers.get('idempotency-key'))
      bodies.push(await request.json())
      // The first request stores the registration, whatever the response is.
      registration = { status: 'requested', reason: null, created_at: '2026-11-20T03:00:00Z' }
      return respond(keys.length)
    },
  })
  await screen.findByLabelText(/^Nama usaha/)
  await type('Nama usaha', 'Warung Siti')
  await act(async () => fireEvent.change(screen.getByLabelText(/^Jenis usaha/), { target: { value: 'food' } }))
  await next('Siapa yang kami hubungi?')
  await next('Di mana tempat usaha Anda?')
  await type('Alamat usaha', 'Jl. Melati No. 12')
  await type('(Cari alamat|Koordinat)', '-6.1964, 106.8317')
  await next('Sudah benar semua?')
  return keys
}
const LOST = new Response(null, { status: 400 })
const refusal = (status: number, error: string, errors?: object) =>
  Response.json({ error, message: 'A message of the server', ...(errors && { errors }) }, { status })

it('the last step shows the place on a map beside the address', async () => {
  await openFilledIn(() => LOST.clone())
  const pin = await screen.findByRole('img', { name: 'Pin di peta' })
  const card = pin.closest('section')
  expect(card?.textContent).toContain('Jl. Melati No. 12')
  // The map is only looked at.
  expect(card?.querySelectorAll('button, a, [tabindex]')).toHaveLength(1)
})

it('an unchanged registration is sent again with the same key, and a corrected one with another key', async () => {
  const keys = await openFilledIn(() => LOST.clone())
  await press()
  await press()
  await pressAt('Ubah: Usaha')
  await type('Nama usaha', 'Warung Siti Baru')
  for (const question of ['Siapa yang kami hubungi?', 'Di mana tempat usaha Anda?', 'Sudah benar semua?'])
    await next(question)
  await press()
  expect(keys).toHaveLength(3)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

it.each([
  ['a registration exists already', () => refusal(409, 'registration.exists')],
  ['the key was used', () => refusal(422, 'key.reused', { 'Idempotency-Key': ['used for another call'] })],
])('the registration is shown when the first response was lost and %s', async (_, respond) => {
  await openFilledIn((count) => (count === 1 ? LOST.clone() : respond()))
  await press()
  expect(screen.getByRole('alert')).toBeTruthy()
  await press()
  const status = await screen.findByRole('status', { name: 'Status pendaftaran' })
  expect(status.textContent).toContain('Pendaftaran sedang diproses')
})

it('an error of an unknown field is shown as a general error, and an error of a known field at the field', async () => {
  await openFilledIn(() => refusal(422, 'invalid', { tax_number: ['is missing'], phone: ['Nomor ini salah'] }))
  await press()
  expect(screen.getByText('Belum berhasil. Coba lagi.').getAttribute('role')).toBe('alert')
  expect(await screen.findByText('Nomor ini salah')).toBeTruthy()
  expect(screen.queryByText(/is missing|message of the server/)).toBeNull()
})

it('fields that the partner hides are neither shown nor sent', async () => {
  const bodies: unknown[] = []
  await openFilledIn(() => LOST.clone(), { fields: { email: 'hidden', note: 'hidden' } }, bodies)
  expect(screen.queryByText(/^(Email|Catatan)/)).toBeNull()
  await press()
  await waitFor(() => expect(bodies).toHaveLength(1))
  expect(Object.keys(Object(bodies[0])).toSorted()).toEqual([
    'address',
    'business_name',
    'business_type',
    'location',
    'owner_name',
    'phone',
  ])
})
