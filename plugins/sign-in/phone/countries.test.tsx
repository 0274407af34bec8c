import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { press, renderPortal, type } from '@gapura/testing'
import signIn from '../plugin.ts'

const sent: unknown[] = []
async function open(countries: readonly string[], language: 'id' | 'en' = 'id') {
  sent.length = 0
  await renderPortal({
    plugins: [signIn],
    partner: { plugins: { 'sign-in': { countries } } },
    at: '/login/default',
    language,
    fetch: async (request) => {
      if (request.url.endsWith('/api/request_otp')) sent.push(await request.json())
      return Response.json({ error: false, status: 200 })
    },
  })
  return screen.findByRole('combobox')
}
const namesIn = (select: HTMLElement) => [...select.querySelectorAll('option')].map((option) => option.textContent)

it.each([
  ['id', ['VN', 'ID'], ['+84 Vietnam', '+62 Indonesia', 'Negara lain…']],
  ['en', ['VN', 'JP'], ['+84 Vietnam', '+81 Japan', 'Another country…']],
  ['id', ['ZZ', 'DO'], ['+1 Republik Dominika', 'Negara lain…']],
  ['id', ['ZZ'], ['+62 Indonesia', 'Negara lain…']],
] as const)('in %s, a partner of the countries %j has them first', async (language, countries, shown) => {
  const select = await open(countries, language)
  expect(namesIn(select)).toEqual(shown)
})

it('the partner’s first country is selected', async () => {
  await open(['VN'])
  await type(/WhatsApp/, '0912 345 678')
  await press('Kirim kode')
  await waitFor(() => expect(sent).toMatchObject([{ phone: '84912345678' }]))
})

/** Opens the search and returns the names that are found for the typed text. */
async function search(select: HTMLElement, typed: string) {
  await act(async () => fireEvent.change(select, { target: { value: '' } }))
  const field = await screen.findByRole('searchbox')
  expect(document.activeElement).toBe(field)
  await act(async () => fireEvent.change(field, { target: { value: typed } }))
  const group = screen.getByRole('group', { name: /^(Cari negara|Search for)/ })
  return [...group.querySelectorAll('li')].map((option) => option.textContent)
}

it('any other country is found by its name, and its code is used for the number', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  const select = await open(['ID', 'MY'], 'en')
  expect(await search(select, 'curacao')).toEqual(['Curaçao +599'])
  await press('Curaçao +599')
  // The found countries are visible above a phone's keyboard.
  expect(scrolled.mock.contexts).toEqual([expect.objectContaining({ className: 's-countries' })])
  expect(namesIn(select)).toEqual(['+62 Indonesia', '+60 Malaysia', '+599 Curaçao', 'Another country…'])
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(document.activeElement).toBe(screen.getByLabelText('WhatsApp number'))
  await type('WhatsApp number', '9 518 1234')
  await press('Send code')
  await waitFor(() => expect(sent).toMatchObject([{ phone: '59995181234' }]))
})

it('a found country reads its numbers in its own way, and the code step shows them so', async () => {
  const select = await open(['ID'], 'en')
  await search(select, 'ivo')
  await press(/Ivoire/)
  await type('WhatsApp number', '07 12 34 56 78')
  await press('Send code')
  await waitFor(() => expect(sent).toMatchObject([{ phone: '2250712345678' }]))
  expect(await screen.findByText('+225 07 12 34 5678')).toBeTruthy()
})

it('a number of the wrong length for its country is refused', async () => {
  await open(['VN'], 'en')
  await type('WhatsApp number', '0912 345 678 901')
  await press('Send code')
  expect(await screen.findByText(/^Phone must have/)).toBeTruthy()
  expect(sent).toEqual([])
})

it('Enter chooses the first country and sends no form', async () => {
  const select = await open(['ID'])
  expect((await search(select, 'timor'))[0]).toBe('Timor Leste +670')
  await act(async () => fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' }))
  expect(select).toHaveProperty('value', 'TL')
  expect(sent).toEqual([])
})

it('Escape closes the search without a change of the country', async () => {
  const select = await open(['ID'])
  expect(await search(select, 'xyz')).toEqual([])
  expect(screen.getByText(/^Tidak ditemukan/)).toBeTruthy()
  await act(async () => fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Escape' }))
  expect(select).toHaveProperty('value', 'ID')
  expect(document.activeElement).toBe(screen.getByLabelText('Nomor WhatsApp'))
})

it.each([
  ['ID', '812-3456-7890'],
  ['MY', '12 345 6789'],
])('the example is a number of the chosen country, %s', async (country, example) => {
  const select = await open(['ID', 'MY'])
  await act(async () => fireEvent.change(select, { target: { value: country } }))
  expect(screen.getByLabelText('Nomor WhatsApp').getAttribute('placeholder')).toBe(example)
})

it('a country without an example shows none', async () => {
  await open(['VN'])
  expect(screen.getByLabelText('Nomor WhatsApp').getAttribute('placeholder')).toBe('')
})
