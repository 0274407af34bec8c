import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { press, renderPortal } from '@gapura/testing'
import home from '../../home/plugin.ts'
import account from '../plugin.ts'

const plugins = [home, account]
const profile = (changes: object) =>
  Response.json({
    data: {
      username: 'siti',
      name: 'Siti Rahmawati',
      phone: '6281234567890',
      email: null,
      identity_number: '3174012345670001',
      identity_card: null,
      partner_service_types: [],
      ...changes,
    },
  })
/** A profile with every field of the form. */
const COMPLETE = {
  email: 'siti@contoh.id',
  identity_card: 'file_1',
  address: 'Jl. Melati 4',
  location: { lat: -6.2, lng: 106.9 },
}
const open = (changes: object, language: 'id' | 'en' = 'id') =>
  renderPortal({
    plugins,
    at: '/account_info',
    session: 'member',
    language,
    fetch: ({ url }) =>
      new URL(url).pathname === '/api/ctm/' ? profile(changes) : Response.json({ message: 'nobody' }, { status: 404 }),
  })

it.each([
  ['id', 'Lewati dulu', 'Batal'],
  ['en', 'Skip for now', 'Cancel'],
] as const)(
  'the skip button is shown only while the profile has no email address, in %s',
  async (language, skip, cancel) => {
    const { unmount } = await open({ email: 'siti@contoh.id' }, language)
    expect(await screen.findByRole('button', { name: cancel })).toBeTruthy()
    expect(screen.queryByRole('button', { name: skip })).toBeNull()
    unmount()
    await open({ email: null }, language)
    expect(await screen.findByRole('button', { name: skip })).toBeTruthy()
  },
)

it('the form has three parts with a heading: the person, the account, the address', async () => {
  await open({})
  const fieldIn = async (part: string, label: RegExp) =>
    within(await screen.findByRole('region', { name: part })).findByLabelText(label)
  expect(await fieldIn('Data diri', /^Nama lengkap/)).toBeTruthy()
  expect(await fieldIn('Akun', /^Nomor HP/)).toBeTruthy()
  expect(await fieldIn('Alamat dan lokasi', /^Alamat/)).toBeTruthy()
})

it('a photo on file is mentioned and can be replaced', async () => {
  await open({ identity_card: 'file_1' })
  expect(await screen.findByText('Foto sudah tersimpan. Pilih foto lain untuk menggantinya.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Pilih file' })).toBeTruthy()
})

it('a profile without a photo shows that there is none', async () => {
  await open({ identity_card: null })
  expect(await screen.findByText('Belum ada foto')).toBeTruthy()
})

it('a saved change whose response has no body is followed by a request for the profile', async () => {
  let changes: object = {}
  const { assembled } = await renderPortal({
    plugins,
    at: '/account_info',
    session: 'member',
    fetch: async (request) => {
      if (request.method === 'PUT') {
        changes = await request.json()
        return new Response(null, { status: 204 })
      }
      const isProfile = new URL(request.url).pathname === '/api/ctm/'
      return isProfile ? profile({ ...COMPLETE, ...changes }) : new Response(null, { status: 404 })
    },
  })
  const name = await screen.findByLabelText(/^Nama lengkap/)
  await act(async () => fireEvent.change(name, { target: { value: 'Siti Aminah' } }))
  await press('Simpan')
  expect(await screen.findByText('Info akun tersimpan.')).toBeTruthy()
  expect(assembled.session.read().user?.name).toBe('Siti Aminah')
})
