import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { LocationField } from './location-field.tsx'
import { definePlugin } from '../../kernel/plugin/define-plugin.ts'
import { lacking, naming, renderPortal, type RenderSettings } from '@gapura/testing'
import { formatPlace, type Place } from './place.ts'

const HERE = { lat: -8.5069, lng: 115.2625 }

function Form() {
  const [place, setPlace] = useState<Place | null>(HERE)
  return (
    <>
      <LocationField label="Lokasi" value={place} onChange={setPlace} />
      <output>{place ? formatPlace(place) : 'tidak ada'}</output>
    </>
  )
}
const form = definePlugin({
  id: 'form',
  title: { id: 'Formulir', en: 'Form' },
  core: '^1',
  pages: [{ path: '/', access: 'public', load: () => Promise.resolve({ default: Form }) }],
})

async function open(settings: Partial<RenderSettings> = {}) {
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

it('a typed address finds places, and the value changes when one of them is chosen', async () => {
  const { type, press } = await open()
  await type('Jl. Melati No. 12, Menteng')
  expect(place()).toBe(formatPlace(HERE))
  await press('Cari')
  await press('Jl. Melati, Menteng, Jakarta Pusat')
  await waitFor(() => expect(place()).toBe('-6.19640, 106.83170'))
  expect(screen.queryByRole('button', { name: 'Cari' })).toBeNull()
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
  expect(await screen.findByText('Alamat itu tidak ditemukan. Tekan peta untuk menaruh pin.')).toBeDefined()
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
  await type('Menteng')
  expect(screen.getByText('Alamat tidak bisa dicari di sini. Tekan peta untuk menaruh pin.')).toBeDefined()
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
    expect(await screen.findByText('Alamat tidak bisa dicari di sini. Tekan peta untuk menaruh pin.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Cari' })).toBeNull()
    expect([field.getAttribute('value'), place()]).toEqual(['Menteng', formatPlace(HERE)])
    expect(screen.queryByRole('alert')).toBeNull()
  },
)
