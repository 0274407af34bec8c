/** The portal works with a back end that was written only from docs/backend.md: from the code to a paid package. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { follow, press, renderPortal, type } from './testing.tsx'
import { undescribedOwners } from './described-calls.ts'
import { createIndependentBackend, type Stranger } from './independent-backend.ts'
import { installedPlugins } from '../schemas/plugin/installed-plugins.ts'

const plugins = installedPlugins.filter(({ id }) => !undescribedOwners.has(id))

const open = (backEnd: Stranger) => renderPortal({ plugins, fetch: backEnd.fetch })

async function signIn(backEnd: Stranger, phone: string) {
  await type('Nomor WhatsApp', `+${phone}`)
  await press('Kirim kode')
  const field = await screen.findByLabelText('Kode')
  await act(async () => fireEvent.change(field, { target: { value: backEnd.codeFor(phone) } }))
}
/** All home cards have their answers, and none of them has failed. */
async function isHealthy() {
  await waitFor(() => expect(screen.queryByText('Memuat…')).toBeNull())
  expect(screen.queryAllByRole('alert').map((alert) => alert.textContent)).toEqual([])
}

it('a customer signs in, completes the profile, buys a package and sees it', async () => {
  const backEnd = createIndependentBackend()
  const { address, calls, assembled } = await open(backEnd)
  await signIn(backEnd, '6281234567890')

  await screen.findByRole('heading', { name: 'Siapa nama Anda?' })
  await type(/^Nama/, 'Siti')
  await press('Lanjut')
  await waitFor(() => expect(address()).toBe('/'))
  expect(await screen.findByRole('heading', { name: 'Pilih paket untuk online' })).toBeTruthy()
  await isHealthy()

  await follow('Semua paket')
  await follow(/^Beli Harian\b/)
  const question = within(await screen.findByRole('dialog', { name: /^Beli / }))
  await press(/^Bayar Rp/, question)
  await screen.findByRole('alertdialog')
  expect(backEnd.orders().map(({ package_id, status }) => [package_id, status])).toEqual([['p_day', 'request']])
  backEnd.pay(backEnd.orders()[0]?.id ?? '')
  await screen.findByRole('alertdialog', { name: 'Paket sudah aktif' })
  await follow('Ke beranda')
  expect(await screen.findByText('Harian')).toBeTruthy()
  // The package has no end, which must not be read as a past end.
  expect(screen.queryByText('Paket sudah habis')).toBeNull()
  await isHealthy()

  // The optional calls are missing, and no error is shown for them.
  expect(assembled.session.read().user).toMatchObject({ name: 'Siti', email: null })
  expect(calls.filter((call) => call === 'GET /api/highlights').length).toBeLessThan(2)
})

it('a reseller signs in and reads the invoices, including the last page', async () => {
  const backEnd = createIndependentBackend()
  const { address } = await open(backEnd)
  await signIn(backEnd, '6281234567893')
  await waitFor(() => expect(address()).toBe('/'))
  expect(await screen.findByRole('link', { name: 'Lihat tagihan' })).toBeTruthy()
  await isHealthy()
  await follow('Tagihan', within(await screen.findByRole('navigation', { name: 'Menu cepat' })))
  await press('Semua')
  await press('Tampilkan lagi')
  expect(await screen.findByText('INV/1')).toBeTruthy()
  await follow(/INV\/3/)
  expect(await screen.findByText('Home Internet 20 Mbps')).toBeTruthy()
  await isHealthy()
})
