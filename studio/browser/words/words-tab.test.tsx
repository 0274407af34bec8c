import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { takeBareTexts } from '../../../tests/bare-texts.ts'
import { renderTab } from '../form/render-tab.tsx'
import { WordsTab } from './words-tab.tsx'

/** The test DOM's animations reject when they end early; a browser without them shows everything at once. */
const { animate } = Element.prototype
const server = setupServer(
  http.get('*/api/texts', () =>
    HttpResponse.json({
      groups: [
        {
          id: 'sign-in',
          title: { id: 'Masuk', en: 'Sign in' },
          texts: [
            { key: 'sign-in:continue', wordings: { id: 'Kirim kode', en: 'Send code' }, values: [] },
            {
              key: 'sign-in:code.intro',
              wordings: { id: 'Kode dikirim ke {{phone}}.', en: 'Code sent to {{phone}}.' },
              values: ['phone'],
            },
          ],
        },
      ],
    }),
  ),
)
beforeAll(() => {
  Reflect.deleteProperty(Element.prototype, 'animate')
  server.listen()
})
afterEach(() => void takeBareTexts())
afterAll(() => {
  Element.prototype.animate = animate
  server.close()
})

const BANNER = {
  id: 'galungan',
  title: { id: 'Rahajeng Galungan' },
  text: { id: 'Kantor tutup.' },
  until: '2020-01-01',
}

test('a number with a zero is stored with the country code, and an empty one is not stored', async () => {
  const { user, written } = renderTab(WordsTab, { contact: { whatsapp: '6281' } })
  const field = screen.getByLabelText('Nomor WhatsApp')
  await user.clear(field)
  expect(written()).toEqual({ contact: {} })
  await user.type(field, '0812-3456 789')
  await user.tab()
  expect(written()).toEqual({ contact: { whatsapp: '628123456789' } })
})

test('a new banner gets an id by itself and is written where it stands', async () => {
  const { user, written } = renderTab(WordsTab, { banners: [BANNER] })
  screen.getByText('Sudah lewat, 1 Jan 2020')
  await user.click(screen.getByRole('button', { name: 'Tambah pengumuman' }))
  screen.getByText('Belum diisi.')
  await user.type(screen.getByLabelText('Isi (Indonesia)'), 'Listrik padam.')
  expect(screen.queryByText('Belum diisi.')).toBeNull()
  await user.click(screen.getByLabelText('Peringatan'))
  await user.click(screen.getByLabelText('Paket'))
  await user.selectOptions(screen.getByLabelText('Tombol menuju'), 'Paket')
  expect(written()['banners']).toEqual([
    BANNER,
    {
      id: expect.stringMatching(/^pengumuman-[a-z0-9]+$/),
      text: { id: 'Listrik padam.' },
      tone: 'warning',
      in: ['/', '/login', '/packages'],
      path: '/packages',
      label: { id: 'Selengkapnya', en: 'Read more' },
    },
  ])
})

test('a banner without its text says so when it is closed', async () => {
  renderTab(WordsTab, { banners: [{ id: 'a', title: { id: 'Nyepi' }, text: { id: ' ' } }, BANNER] })
  screen.getByRole('button', { name: /Nyepi.*Belum diisi/ })
  expect(screen.getAllByText('Belum diisi.')).toHaveLength(1)
})

test('a deleted banner comes back with one click', async () => {
  const { user, written } = renderTab(WordsTab, { banners: [BANNER, { ...BANNER, id: 'nyepi' }] })
  const [first] = screen.getAllByRole('button', { name: /Rahajeng Galungan/ })
  if (!first) throw new Error('There is no banner.')
  await user.click(first)
  await user.click(screen.getByRole('button', { name: 'Hapus' }))
  expect(written()['banners']).toMatchObject([{ id: 'nyepi' }])
  await user.click(screen.getByRole('button', { name: 'Urungkan' }))
  expect(written()['banners']).toMatchObject([{ id: 'galungan' }, { id: 'nyepi' }])
})

test('the language that customers see first begins the list', async () => {
  const { user, written } = renderTab(WordsTab, { language: 'id' })
  await user.selectOptions(screen.getByLabelText('Tampil pertama'), 'Inggris')
  expect(written()).toEqual({ languages: ['en', 'id'] })
})

test('a text is found as the portal shows it, and put into own words', async () => {
  const { user, written } = renderTab(WordsTab, {})
  await user.type(await screen.findByLabelText('Cari tulisan di portal'), 'kirim kode')
  await user.click(screen.getByRole('button', { name: /Kirim kode/ }))
  screen.getByText('Menggantikan “Kirim kode”')
  const field = screen.getByLabelText('Indonesia', { selector: 'textarea' })
  await user.clear(field)
  await user.type(field, 'Minta kode')
  expect(written()).toEqual({
    words: { id: { 'sign-in:continue': 'Minta kode' }, en: { 'sign-in:continue': 'Send code' } },
  })
  await user.click(screen.getByRole('button', { name: 'Hapus Kirim kode' }))
  expect(written()).toEqual({})
})

test('an own text that lacks a value of the portal’s says which', async () => {
  const { user } = renderTab(WordsTab, { words: { id: { 'sign-in:code.intro': 'Kode untuk {{phone}}' } } })
  await screen.findByText('Menggantikan “Kode dikirim ke {{phone}}.”')
  expect(screen.queryByText(/Belum ada/)).toBeNull()
  await user.type(screen.getByLabelText('Inggris', { selector: 'textarea' }), 'Your code')
  screen.getByText('Belum ada {{phone}}. Tanpa itu, isinya tidak tampil.')
})

test('an own text that is emptied is the portal’s again', async () => {
  const { user, written } = renderTab(WordsTab, { words: { id: { 'sign-in:continue': 'Minta' } } })
  await user.clear(screen.getByLabelText('Indonesia', { selector: 'textarea' }))
  await user.tab()
  expect(written()).toEqual({})
})
