import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { follow, press, renderPortal, type RenderSettings, type } from '@gapura/testing'
import signIn from '../sign-in/plugin.ts'
import { options } from './options.ts'
import help from './plugin.ts'

const open = (at: string, settings: Partial<RenderSettings> = {}) =>
  renderPortal({ plugins: [signIn, help], at, ...settings })

describe('contact', () => {
  const chat = async (name: string) => {
    const url = new URL((await screen.findByRole('link', { name })).getAttribute('href') ?? '')
    return [url.origin + url.pathname, url.searchParams.get('text')]
  }
  const CHAT = 'Buka WhatsApp (terbuka di tab baru)'

  it('links to a chat with a prefilled message, which has the name of a signed-in customer', async () => {
    const { unmount } = await open('/contact')
    expect(await chat(CHAT)).toEqual(['https://wa.me/6281200000002', 'Halo Lestari Net, saya butuh bantuan.'])
    unmount()
    await open('/contact', { session: 'member' })
    expect((await chat(CHAT))[1]).toBe('Halo Lestari Net, saya Siti Rahmawati. Saya butuh bantuan.')
  })

  it('shows the number with a copy button and a call link', async () => {
    await open('/contact')
    expect((await screen.findByLabelText<HTMLInputElement>('Nomor WhatsApp')).value).toBe('+62 812-0000-0002')
    expect(screen.getByRole('link', { name: 'Telepon nomor ini' }).getAttribute('href')).toBe('tel:+6281200000002')
  })

  it('shows phone, email, address and hours as far as the partner has them', async () => {
    const contact = {
      whatsapp: '6281200000002',
      phone: '62361234567',
      email: 'halo@lestari.example',
      address: { id: 'Balai Desa Lestari' },
      hours: { id: 'Setiap hari' },
    }
    const plugins = { help: { hours: { id: 'Hari kerja' } } }
    const { unmount } = await open('/contact', { partner: { contact, plugins } })
    await screen.findByRole('link', { name: CHAT })
    const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect(href('+62 361-234-567')).toBe('tel:+62361234567')
    expect(href('halo@lestari.example')).toBe('mailto:halo@lestari.example')
    const list = () => [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent)
    expect(list()).toEqual([
      'Jam layananSetiap hari',
      'Telepon+62 361-234-567',
      'Emailhalo@lestari.example',
      'AlamatBalai Desa Lestari',
    ])
    unmount()
    await open('/contact')
    await screen.findByRole('link', { name: CHAT })
    expect(list()).toEqual([])
  })

  it('shows the first three questions, the partner’s own first', async () => {
    const faq = [{ question: { id: 'Kapan buka?' }, answer: { id: 'Setiap hari.' } }]
    await open('/contact', { partner: { plugins: { help: { faq } } } })
    await screen.findByRole('heading', { name: 'Sering ditanyakan' })
    const shown = [...document.querySelectorAll('summary')].map(({ textContent }) => textContent)
    expect(shown).toHaveLength(3)
    expect(shown[0]).toBe('Kapan buka?')
    expect(screen.getByText('Setiap hari.')).toBeTruthy()
  })

  it('shows no questions where the partner has none', async () => {
    await open('/contact', { partner: { plugins: { help: { faqBuiltIn: [] } } } })
    await screen.findByRole('link', { name: CHAT })
    expect(screen.queryByRole('heading', { name: 'Sering ditanyakan' })).toBeNull()
  })

  it('links to the questions, which link to sign-in for a signed-out visitor', async () => {
    const { address } = await open('/contact')
    await follow('Lihat semua')
    await waitFor(() => expect(address()).toBe('/faq'))
    await screen.findByRole('heading', { level: 1, name: 'Tanya jawab' })
    await follow('Ke halaman masuk')
    await waitFor(() => expect(address()).toBe('/login/default'))
  })

  it('has no sign-in link for a signed-in customer', async () => {
    await open('/contact', { session: 'member' })
    await screen.findByRole('link', { name: CHAT })
    expect(screen.queryByRole('link', { name: 'Ke halaman masuk' })).toBeNull()
  })
})

describe('the questions', () => {
  const shown = () => [...document.querySelectorAll('summary')].map(({ textContent }) => textContent)

  it('can be searched: the search text is in the address, and the answers of a few hits are open', async () => {
    const { address } = await open('/faq')
    await type('Cari pertanyaan', 'hangus')
    expect(shown()).toEqual(['Apakah sisa kuota hangus?'])
    expect(address()).toBe('/faq?q=hangus')
    expect(document.querySelector('details')?.open).toBe(true)
    expect(screen.getByText('1 pertanyaan ditemukan')).toBeTruthy()
  })

  it('are searched by the query of the address, also in English', async () => {
    await open('/faq?q=guardian', { language: 'en' })
    await waitFor(() => expect(shown()).toHaveLength(1))
    expect(screen.getByText('1 question found')).toBeTruthy()
  })

  it('show a message when nothing is found, and a button that shows all again', async () => {
    const { address } = await open('/faq')
    const all = shown().length
    await type('Cari pertanyaan', 'zzz')
    expect(await screen.findByText('Tidak ada yang cocok dengan “zzz”.')).toBeTruthy()
    await press('Lihat semua')
    expect(shown()).toHaveLength(all)
    expect(address()).toBe('/faq')
  })
})

describe('the terms', () => {
  it.each(['id', 'en'] as const)('name the partner and every chapter (%s)', async (language) => {
    await open('/terms_and_conditions', { language })
    const chapters = await screen.findAllByRole('heading', { level: 2 })
    expect(chapters).toHaveLength(options.schema.properties.termsBuiltIn.default.length)
    expect(document.querySelector('article')?.textContent).toContain('Lestari Net')
    expect(document.querySelector('article')?.textContent).not.toMatch(/\{\{|terms\./)
  })

  it('contain the partner’s promises, and link to sign-in for a signed-out visitor', async () => {
    const { address } = await open('/terms_and_conditions')
    expect(await screen.findByText(/antara Anda dan Lestari Net/)).toBeTruthy()
    expect(screen.getByText(/1×24 jam/)).toBeTruthy()
    await follow('Ke halaman masuk')
    await waitFor(() => expect(address()).toBe('/login/default'))
  })

  it('link to the contact page', async () => {
    const { address } = await open('/terms_and_conditions')
    await follow('Hubungi kami')
    await waitFor(() => expect(address()).toBe('/contact'))
  })
})
