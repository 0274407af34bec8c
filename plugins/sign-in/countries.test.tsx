import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { press, renderPortal, type } from '../../core/testing.tsx'
import signIn from './plugin.ts'

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
const namesIn = (select: HTMLElement) => [...select.querySelectorAll('option')].map((one) => one.textContent)

it.each([
  ['id', ['VN', 'ID'], ['Vietnam (+84)', 'Indonesia (+62)']],
  ['en', ['VN', 'JP'], ['Vietnam (+84)', 'Japan (+81)']],
  ['id', ['ZZ', 'DO'], ['Republik Dominika (+1809)']],
  ['id', ['ZZ'], ['Indonesia (+62)']],
] as const)('in %s, a partner of the countries %j has them first', async (language, countries, shown) => {
  const select = await open(countries, language)
  expect(namesIn(select)).toEqual(shown)
})

it('the partner’s first country is selected', async () => {
  await open(['VN'])
  await type(/WhatsApp/, '0912 345 678')
  await press('Lanjut')
  await waitFor(() => expect(sent).toMatchObject([{ phone: '84912345678' }]))
})

it('all other countries are listed by name once the form is used', async () => {
  const select = await open(['ID', 'MY'], 'en')
  await act(async () => fireEvent.focus(select))
  await waitFor(() => expect(namesIn(select).length).toBeGreaterThan(240))
  const [first, second, ...others] = namesIn(select)
  expect([first, second]).toEqual(['Indonesia (+62)', 'Malaysia (+60)'])
  expect(others).toEqual(expect.arrayContaining(['Antigua & Barbuda (+1268)', 'Curaçao (+599)', 'Kosovo (+383)']))
  expect(others).toEqual(others.toSorted((a, b) => a.localeCompare(b, 'en')))
  expect(new Set(namesIn(select)).size).toBe(namesIn(select).length)
})
