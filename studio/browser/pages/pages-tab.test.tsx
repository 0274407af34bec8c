import { screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { takeBareTexts } from '../../../tests/bare-texts.ts'
import { renderTab } from '../form/render-tab.tsx'
import { PagesTab } from './pages-tab.tsx'

/** The test DOM's animations reject when they end early; a browser without them shows everything at once. */
const { animate } = Element.prototype
beforeAll(() => void Reflect.deleteProperty(Element.prototype, 'animate'))
afterEach(() => void takeBareTexts())
afterAll(() => {
  Element.prototype.animate = animate
})

const PAGE = { path: '/tentang', title: { id: 'Tentang' }, text: { id: ['Halo.'], en: 'Hello.' } }

test('a page begins from a template, and its path follows its title until somebody writes another', async () => {
  const { user, written } = renderTab(PagesTab, { name: 'Lestari', pages: [PAGE] })
  await user.click(screen.getByRole('button', { name: 'Tentang kami' }))
  expect(written()).toMatchObject({
    pages: [PAGE, { path: '/tentang-kami', title: { id: 'Tentang kami', en: 'About us' }, in: ['footer'] }],
  })
  const title = screen.getByLabelText('Judul (Indonesia)')
  await user.clear(title)
  await user.type(title, 'Siapa kami')
  expect(written()).toMatchObject({ pages: [PAGE, { path: '/siapa-kami' }] })
  await user.type(screen.getByLabelText('Alamat halaman'), '2')
  await user.type(title, '?')
  expect(written()).toMatchObject({ pages: [PAGE, { path: '/siapa-kami2', title: { id: 'Siapa kami?' } }] })
})

test('the path of a page that is there already stays when its title changes', async () => {
  const { user, written } = renderTab(PagesTab, { pages: [PAGE] })
  await user.click(screen.getByRole('button', { name: /Tentang \/tentang/ }))
  await user.type(screen.getByLabelText('Judul (Indonesia)'), ' desa')
  expect(written()).toMatchObject({ pages: [{ path: '/tentang', title: { id: 'Tentang desa' } }] })
})

test('a text that is a list of lines stays one, and one string stays a string', async () => {
  const { user, written } = renderTab(PagesTab, { pages: [PAGE] })
  await user.click(screen.getByRole('button', { name: /Tentang \/tentang/ }))
  await user.type(screen.getByLabelText('Isi (Indonesia)'), '{Enter}Apa kabar?')
  await user.type(screen.getByLabelText('Isi (Inggris)'), '{Enter}How are you?')
  expect(written()).toMatchObject({
    pages: [{ text: { id: ['Halo.', 'Apa kabar?'], en: 'Hello.\nHow are you?' } }],
  })
  screen.getByText(/^3 kata\./)
})

test('a page without its text says so, open and closed, and an emptied text of another language gives way to the first one', async () => {
  const { user, written } = renderTab(PagesTab, { pages: [PAGE] })
  await user.click(screen.getByRole('button', { name: /Tentang \/tentang/ }))
  await user.clear(screen.getByLabelText('Isi (Inggris)'))
  expect(written()).toMatchObject({ pages: [{ text: { id: ['Halo.'] } }] })
  expect(JSON.stringify(written())).not.toContain('"en"')
  expect(screen.queryByText('Belum diisi.')).toBeNull()
  await user.clear(screen.getByLabelText('Isi (Indonesia)'))
  screen.getByText('Belum diisi.')
  await user.click(screen.getByRole('button', { name: 'Selesai' }))
  screen.getByRole('button', { name: /Tentang \/tentang\s*Belum diisi/ })
})

test('an empty page has no empty text in a second language, which would hide the first one’s', async () => {
  const { user, written } = renderTab(PagesTab, {})
  await user.click(screen.getByRole('button', { name: 'Halaman kosong' }))
  expect(written()).toMatchObject({ pages: [{ title: { id: '' }, text: { id: [''] } }] })
  expect(JSON.stringify(written())).not.toContain('"en"')
})

test('a page that is linked nowhere says so', async () => {
  const { user, written } = renderTab(PagesTab, { pages: [PAGE] })
  await user.click(screen.getByRole('button', { name: /Tentang \/tentang/ }))
  await user.click(screen.getByLabelText('Menu utama'))
  expect(written()).toMatchObject({ pages: [{ in: [] }] })
  screen.getByText(/Belum ditautkan/)
})
