import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { follow, renderPortal } from '@gapura/testing'
import home from '../../home/plugin.ts'
import account from '../plugin.ts'

const COMPLETE = {
  username: 'siti',
  name: 'Siti Rahmawati',
  phone: '6281234567890',
  email: 'siti@contoh.id',
  email_verified: true,
  identity_number: '3174012345670001',
  identity_card: 'file_1',
  address: 'Jl. Melati 4',
  location: { lat: -6.2, lng: 106.9 },
}
const open = (changes: object, language: 'id' | 'en' = 'id') =>
  renderPortal({
    plugins: [home, account],
    session: 'member',
    language,
    fetch: ({ url }) =>
      new URL(url).pathname === '/api/ctm/'
        ? Response.json({ ...COMPLETE, ...changes })
        : new Response(null, { status: 404 }),
  })

it.each([
  [{ identity_number: null }, 'id', 'Yang belum ada: nomor identitas.'],
  [{ identity_card: null, address: ' ' }, 'en', 'Still missing: photo of the identity card, address.'],
  [
    { name: '', phone: null, location: undefined, email: null },
    'id',
    'Yang belum ada: nama lengkap, nomor HP, lokasi, email.',
  ],
  [{ address: null, email_verified: false }, 'id', 'Yang belum ada: alamat, verifikasi email.'],
] as const)('home lists in one card what a profile with %j lacks', async (changes, language, text) => {
  const { address } = await open(changes, language)
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.getAllByRole('heading', { level: 2, name: /info|email/i })).toHaveLength(1)
  await follow(language === 'id' ? 'Lengkapi' : 'Complete')
  expect(address()).toBe('/account_info')
})

it.each([
  ['is missing', { email: null, email_verified: undefined }, 'Tambahkan email Anda', 'Tambahkan email'],
  ['is not verified', { email_verified: false }, 'Verifikasi email Anda', 'Verifikasi'],
])(
  'a profile that is complete except for an email address that %s gets a card for the address',
  async (_, changes, title, button) => {
    const { address } = await open(changes)
    await screen.findByRole('heading', { level: 2, name: title })
    await follow(button)
    expect(address()).toBe('/verify_new_email/')
  },
)

it.each([{}, { email_verified: undefined }])('a complete profile (%j) gets no card', async (changes) => {
  const { calls } = await open(changes)
  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(calls).toContain('GET /api/ctm/'))
  expect(screen.queryByRole('heading', { level: 2, name: /info|email/i })).toBeNull()
})
