import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { LocationField } from './location-field.tsx'
import { definePlugin } from '../../kernel/plugin/define-plugin.ts'
import { lacking, naming, renderPortal, type RenderSettings } from '@gapura/testing'
import { formatPlace, type Place } from './place.ts'

const HERE = { lat: -8.5069, lng: 115.2625 }

const formFrom = (start: Place | null, address = '') =>
  function Form() {
    const [place, setPlace] = useState(start)
    return (
      <>
        <LocationField label="Lokasi" value={place} onChange={setPlace} address={address} />
        <output>{place ? formatPlace(place) : 'tidak ada'}</output>
      </>
    )
  }

async function open(settings: Partial<RenderSettings> = {}, Form = formFrom(HERE)) {
  const form = definePlugin({
    id: 'form',
    title: { id: 'Formulir', en: 'Form' },
    core: '^1',
    pages: [{ path: '/', access: 'public', load: () => Promise.resolve({ default: Form }) }],
  })
  await renderPortal({ plugins: [form], session: 'member', ...settings })
  const field = await screen.findByLabelText(/^(Cari alamat|Koordinat)$/)
  const type = (value: string) => act(async () => fireEvent.change(field, { target: { value } }))
  const press = async (name: string) => {
    const button = await screen.findByRole('button', { name })
    await act(async () => fireEvent.click(button))
  }
  return { field, type, press }
}
const place = () => document.querySelector('output')?.textContent

it.each(['Jl. Melati No. 12, Menteng', '\u202AMe\u00adlati\u202C', 'Ｍｅｌａｔｉ'])(
  'the typed address %j finds places, and the value changes when one of them is chosen',
  async (typed) => {
    const { type, press } = await open()
    await type(typed)
    expect(place()).toBe(formatPlace(HERE))
    await press('Cari')
    await press('Jl. Melati, Menteng, Jakarta Pusat')
    await waitFor(() => expect(place()).toBe('-6.19640, 106.83170'))
    expect(screen.queryByRole('button', { name: 'Cari' })).toBeNull()
  },
)

/** The line below the map: what is there, and its coordinates. */
const chosen = () => document.querySelector('.m-at')?.textContent

it('below the map is the address that was found, and the field is free for another search', async () => {
  const { field, type, press } = await open()
  await type('Jl. Melati No. 12, Menteng')
  await press('Cari')
  await press('Jl. Melati, Menteng, Jakarta Pusat')
  await waitFor(() => expect(chosen()).toBe('Jl. Melati, Menteng, Jakarta Pusat-6.19640, 106.83170'))
  expect(field).toHaveProperty('value', '')
  // A search that is given up leaves the pin.
  await type('Menteng')
  await type('')
  expect(place()).toBe('-6.19640, 106.83170')
})

it.each([
  ['Jl. Hanoman No. 7, Ubud', 'Jl. Hanoman No. 7, Ubud-6.20000, 106.80000'],
  ['', 'Pin sudah ditaruh-6.20000, 106.80000'],
])('with the address %j in the form, typed coordinates move below the map as %j', async (address, shown) => {
  const { field, type } = await open({}, formFrom(null, address))
  // Once it is known that addresses can be searched.
  await screen.findByLabelText('Cari alamat')
  expect(chosen()).toBeUndefined()
  await type('-6.2, 106.8')
  const below = screen.getByText('-6.20000, 106.80000', { selector: 'small' })
  // The field shows them.
  expect(below).toHaveProperty('hidden', true)
  await act(async () => fireEvent.blur(field))
  expect(below).toHaveProperty('hidden', false)
  expect(chosen()).toBe(shown)
  expect(field).toHaveProperty('value', '')
})

it('the map shows a place of the search among its streets, and stays when the pin is moved on it', async () => {
  // A test environment lays nothing out.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
  const { type } = await open({}, formFrom(null))
  await screen.findByRole('application')
  await type('-6.2, 106.8')
  const pin = await screen.findByRole('button', { name: /^Pin\./ })
  const at = () => [pin.style.left, pin.style.top]
  await waitFor(() => expect(at()).toEqual(['200px', '200px']))
  fireEvent.keyDown(pin, { key: 'ArrowRight' })
  await waitFor(() => expect(at()).toEqual(['210px', '200px']))
})

it('the name of the field is only for screen readers, because the label of the whole is above it', async () => {
  await open()
  expect((await screen.findByText('Cari alamat', { selector: 'label > span' })).parentElement?.className).toBe(
    'g-unseen',
  )
})

it('Enter searches, and does not send the form around the field', async () => {
  const { field, type } = await open()
  await type('Jl. Melati No. 12, Menteng')
  // Once it is known that addresses can be searched.
  await screen.findByRole('button', { name: 'Cari' })
  // A test environment sends no form by Enter; a default that is prevented sends none in a browser.
  const isDefault = await act(async () => fireEvent.keyDown(field, { key: 'Enter' }))
  expect(isDefault).toBe(false)
  expect(await screen.findByRole('button', { name: 'Jl. Melati, Menteng, Jakarta Pusat' })).toBeTruthy()
})

it('an address that is not found shows a message, and the value stays', async () => {
  const { type, press } = await open()
  await type('Antah Berantah')
  await press('Cari')
  expect(await screen.findByText('Alamat itu tidak ditemukan. Tekan peta untuk menandai lokasi.')).toBeDefined()
  expect(place()).toBe(formatPlace(HERE))
})

it('a failed search shows a message, and the typed text stays', async () => {
  const { field, type, press } = await open({
    session: 'nobody',
    fetch: () => new Response('{}', { status: 500 }),
  })
  await type('Menteng')
  await press('Cari')
  expect(await screen.findByText('Layanan kami sedang terganggu. Tunggu sebentar, lalu coba lagi.')).toBeDefined()
  expect(field).toHaveProperty('value', 'Menteng')
})

it('typed coordinates set the value, and an empty field clears it', async () => {
  const { type } = await open()
  await type('-6.2, 106.8')
  expect(place()).toBe('-6.20000, 106.80000')
  await type('')
  expect(place()).toBe('tidak ada')
})

it('without `places` in the app settings addresses cannot be searched', async () => {
  const { field, type } = await open({ instead: naming('change-phone') })
  await waitFor(() => expect(screen.getByLabelText('Koordinat')).toBe(field))
  expect(field).toHaveProperty('value', formatPlace(HERE))
  await type('Menteng')
  expect(screen.getByText('Alamat tidak bisa dicari di sini. Tekan peta untuk menandai lokasi.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Cari' })).toBeNull()
  await type('-6.2, 106.8')
  expect(place()).toBe('-6.20000, 106.80000')
})

it.each([404, 405, 501])(
  'after a response of %i a message reports once that addresses cannot be searched',
  async (status) => {
    const { field, type, press } = await open({ instead: lacking('/api/places', status) })
    await type('Menteng')
    await press('Cari')
    expect(await screen.findByText('Alamat tidak bisa dicari di sini. Tekan peta untuk menandai lokasi.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Cari' })).toBeNull()
    expect([field.getAttribute('value'), place()]).toEqual(['Menteng', formatPlace(HERE)])
    expect(screen.queryByRole('alert')).toBeNull()
  },
)
