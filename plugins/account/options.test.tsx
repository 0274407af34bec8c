import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { press, renderPortal, type } from '@gapura/testing'
import home from '../home/plugin.ts'
import account from './plugin.ts'

it.each([
  [{ identityKinds: ['sim', 'ktp'] }, '', ['SIM', 'KTP'], 'SIM'],
  [{ identityKinds: ['passport'] }, '3171014101900001', ['KTP', 'Paspor'], 'KTP'],
  [{ identityKinds: [] }, '', ['KTP', 'SIM', 'Paspor'], 'KTP'],
])(
  'with the options %j and the identity number %j, the form offers the kinds %j and selects %s',
  async (options, identity_number, offered, chosen) => {
    await renderPortal({
      plugins: [account],
      partner: { plugins: { account: options } },
      at: '/account_info',
      session: 'member',
      fetch: () =>
        Response.json({
          data: { username: 'siti', name: 'Siti', phone: '6281234567890', email: null, identity_number },
        }),
    })
    const select = await screen.findByLabelText<HTMLSelectElement>('Jenis identitas')
    expect(
      within(select)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(offered)
    expect(select.selectedOptions[0]?.textContent).toBe(chosen)
  },
)

it('a new phone number without a country code gets the code of the partner’s country', async () => {
  const sent: unknown[] = []
  await renderPortal({
    plugins: [account],
    partner: { plugins: { account: { country: 'MY' } } },
    at: '/account_info',
    session: 'member',
    fetch: async (request) => {
      if (request.url.endsWith('/api/change-phone/code')) sent.push(await request.json())
      return Response.json({ data: { username: 'siti', name: 'Siti', phone: '60123456780', email: null } })
    },
  })
  await press('Ganti nomor')
  await type('Nomor HP baru', '012-345 6789')
  await press('Kirim kode')
  expect(sent).toEqual([{ phone: '60123456789' }])
})

it('with identity documents off, home and the form do not mention them, and the form sends none', async () => {
  const sent: unknown[] = []
  const profile = {
    username: 'siti',
    name: 'Siti',
    phone: '6281234567890',
    email: 'siti@contoh.id',
    identity_number: null,
    identity_card: null,
    address: 'Jl. Melati 4',
    location: { lat: -6.2, lng: 106.9 },
  }
  const fetch = async (request: Request) => {
    if (request.method === 'PUT') sent.push(await request.json())
    return new URL(request.url).pathname.startsWith('/api/ctm')
      ? Response.json({ data: profile })
      : new Response(null, { status: 404 })
  }
  const partner = { plugins: { home: true, account: { identity: false } } }
  const { calls, unmount } = await renderPortal({ plugins: [home, account], partner, session: 'member', fetch })
  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(calls).toContain('GET /api/ctm/'))
  expect(screen.queryByText(/Yang belum ada/)).toBeNull()
  unmount()
  await renderPortal({ plugins: [account], partner, at: '/account_info', session: 'member', fetch })
  await type(/^Nama lengkap/, 'Siti Rahmawati')
  expect(screen.queryByLabelText(/identitas|KTP/)).toBeNull()
  await press('Simpan')
  await waitFor(() =>
    expect(sent).toEqual([{ name: 'Siti Rahmawati', address: profile.address, location: profile.location }]),
  )
})

it('hidden fields of the account info are neither shown nor sent, and optional ones may be empty', async () => {
  const sent: unknown[] = []
  const profile = {
    username: 'siti',
    name: 'Siti',
    phone: '6281234567890',
    email: 'siti@contoh.id',
    identity_number: null,
    identity_card: null,
    address: 'Jl. Melati 4',
    location: null,
  }
  const fields = { identity_number: 'hidden', identity_card: 'optional', address: 'hidden', location: 'optional' }
  await renderPortal({
    plugins: [account],
    partner: { plugins: { account: { fields } } },
    at: '/account_info',
    session: 'member',
    fetch: async (request) => {
      if (request.method === 'PUT') sent.push(await request.json())
      return Response.json({ data: profile })
    },
  })
  await type(/^Nama lengkap/, 'Siti Aminah')
  expect(screen.queryByLabelText(/^(Nomor KTP|Jenis identitas)/)).toBeNull()
  expect(screen.queryByRole('textbox', { name: /^Alamat/ })).toBeNull()
  expect(screen.getAllByText(/\(boleh kosong\)/).map(({ textContent }) => textContent)).toEqual([
    'Foto KTP (boleh kosong)',
    'Titik di peta (boleh kosong)',
  ])
  await press('Simpan')
  await waitFor(() => expect(sent).toEqual([{ name: 'Siti Aminah' }]))
})

it('home does not ask for hidden and optional fields', async () => {
  const profile = {
    username: 'siti',
    name: 'Siti',
    phone: '6281234567890',
    email: 'siti@contoh.id',
    email_verified: true,
    identity_number: null,
    identity_card: null,
    address: null,
    location: null,
  }
  const fields = { identity_number: 'hidden', identity_card: 'hidden', location: 'optional' }
  await renderPortal({
    plugins: [home, account],
    partner: { plugins: { account: { fields } } },
    session: 'member',
    fetch: () => Response.json({ data: profile }),
  })
  expect((await screen.findByText(/^Yang belum ada:/)).textContent).toBe('Yang belum ada: alamat.')
})
