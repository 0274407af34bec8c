import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { breaking, lacking, naming, press, renderPortal, type RenderSettings } from '@gapura/testing'
import announcements from '../announcements/plugin.ts'
import home from '../home/plugin.ts'
import ads from './plugin.ts'

const PATH = '/api/highlights'
const FLOAT = { float_ads: true }
const BOTH = { float_ads: true, survey_ads: true }
const open = (settings: Partial<RenderSettings> = {}) =>
  renderPortal({ plugins: [home, ads], session: 'member', loginConfig: FLOAT, ...settings })
const card = (name = 'Iklan') => screen.findByRole('complementary', { name })
const noCard = () => expect(screen.queryByRole('complementary', { name: 'Iklan' })).toBeNull()
const answering =
  (...data: readonly object[]) =>
  (request: Request) =>
    new URL(request.url).pathname === PATH ? Response.json({ data, next: null }) : undefined
const PICTURE = {
  id: 'kopi',
  kind: 'picture',
  title: { id: 'Kopi', en: 'Coffee' },
  text: { id: 'Beli satu', en: 'Buy one' },
  picture: '/api/highlights/kopi/picture',
  url: 'https://kopi.example/',
}

describe('the card', () => {
  it('shows an advertisement as a link that opens in a new tab', async () => {
    await open({ instead: answering(PICTURE), language: 'en' })
    const link = within(await card('Advertisement')).getByRole('link', { name: /^Coffee ?Buy one/ })
    expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      'https://kopi.example/',
      '_blank',
      'noopener noreferrer',
    ])
    expect(link.querySelector('img')?.getAttribute('src')).toBe('http://api.localhost:8080/api/highlights/kopi/picture')
  })

  it('has one frame, so that its place is no empty card before it comes', async () => {
    await open({ instead: answering(PICTURE) })
    expect((await card()).parentElement?.closest('.g-card')).toBeNull()
  })

  it('shows only the text when the picture does not load, and no link without an address', async () => {
    await open({ instead: answering({ ...PICTURE, url: null }) })
    const place = await card()
    const picture = place.querySelector('img')
    await act(async () => picture && fireEvent.error(picture))
    expect(place.querySelector('img')).toBeNull()
    expect(place.textContent).toContain('Beli satu')
    expect(within(place).queryByRole('link')).toBeNull()
  })

  it('shows an advertisement of a later page when the first has only kinds that are off', async () => {
    const survey = { ...PICTURE, id: 'tanya', kind: 'survey' }
    await open({
      instead: (request) => {
        const { pathname, searchParams } = new URL(request.url)
        if (pathname !== PATH) return undefined
        return Response.json(searchParams.has('cursor') ? { data: [PICTURE] } : { data: [survey], next: '2' })
      },
    })
    expect((await card()).textContent).toContain('Beli satu')
  })

  it('stays closed in this tab once it is closed', async () => {
    const { assembled } = await open()
    await card()
    await press('Tutup: Iklan')
    noCard()
    expect(assembled.tab.get('corner-closed')).toBe('yes')
  })

  it('is rendered at home and on no other page', async () => {
    const { calls } = await open({ at: '/no-such-page' })
    await screen.findByRole('heading', { name: 'Halaman tidak ditemukan' })
    await waitFor(() => expect(document.body.textContent).not.toBe(''))
    noCard()
    expect(calls).not.toContain(`GET ${PATH}`)
  })

  it('is not shown and sends no request while another card needs the customer', async () => {
    const outage = { id: 'x', level: 'outage', text: { id: 'Padam' }, starts_at: '2026-01-01T00:00:00Z', ends_at: null }
    const { calls } = await open({
      plugins: [home, announcements, ads],
      instead: (request) =>
        new URL(request.url).pathname === '/api/announcements' ? Response.json({ data: [outage] }) : undefined,
    })
    await screen.findByText('Padam')
    noCard()
    expect(calls).not.toContain(`GET ${PATH}`)
  })

  it('is not shown while there is no network', async () => {
    await open()
    await card()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    onTestFinished(() => void vi.restoreAllMocks())
    await act(async () => globalThis.dispatchEvent(new Event('offline')))
    expect(screen.queryByRole('complementary', { name: 'Iklan' })).toBeNull()
  })

  it('is not shown and sends no request when the login config turns both kinds off', async () => {
    const { calls } = await open({ loginConfig: { float_ads: false, survey_ads: false } })
    await screen.findByRole('heading', { level: 1 })
    noCard()
    expect(calls).not.toContain(`GET ${PATH}`)
  })

  it('stays empty when the advertisements cannot be loaded', async () => {
    const { instead } = breaking(PATH)
    const { calls } = await open({ instead })
    await waitFor(() => expect(calls).toContain(`GET ${PATH}`))
    noCard()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('is not shown and sends no request when the app settings do not name highlights', async () => {
    const { calls } = await open({ instead: naming('places'), loginConfig: { ...FLOAT, no_ads_message: 'Halo' } })
    await waitFor(() => expect(calls).toContain('GET /api/app-settings'))
    await screen.findByRole('heading', { level: 1 })
    noCard()
    expect(calls).not.toContain(`GET ${PATH}`)
  })

  it.each([404, 405, 501])('is not shown and sends one request when the response is %i', async (status) => {
    const { calls } = await open({ instead: lacking(PATH, status), loginConfig: { ...FLOAT, no_ads_message: 'Halo' } })
    await waitFor(() => expect(calls).toContain(`GET ${PATH}`))
    await screen.findByRole('heading', { level: 1 })
    noCard()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(calls.filter((call) => call === `GET ${PATH}`)).toHaveLength(1)
  })

  it('shows the partner’s message when there is no advertisement', async () => {
    const loginConfig = { ...FLOAT, no_ads_message: 'Terima kasih sudah memakai Lestari Net' }
    await open({ instead: answering(), loginConfig })
    expect((await card()).textContent).toContain('Terima kasih sudah memakai Lestari Net')
  })
})

describe('a survey', () => {
  it('disappears when the back end lacks the endpoint for answers', async () => {
    await open({ loginConfig: BOTH, instead: lacking(`${PATH}/survei-sinyal/answer`, 501) })
    await card('Survei')
    await press('Lancar')
    await waitFor(noCard)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('comes before an advertisement, sends the chosen answer, and shows thanks', async () => {
    const { calls } = await open({ loginConfig: BOTH })
    const question = within(await card('Survei')).getByRole('group', { name: 'Bagaimana Wi-Fi hari ini?' })
    await press('Lambat', within(question))
    expect(await screen.findByText('Terima kasih atas jawaban Anda.')).toBeTruthy()
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([`POST ${PATH}/survei-sinyal/answer`])
  })

  it('shows an error when the request fails, and can be answered again', async () => {
    const { instead, mend } = breaking(`${PATH}/survei-sinyal/answer`)
    await open({ loginConfig: BOTH, instead })
    await card('Survei')
    await press('Lancar')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe('Belum berhasil. Coba lagi.')
    expect(alert.querySelector('.g-fault-mark')).toBeTruthy()
    mend()
    await press('Lancar')
    expect(await screen.findByText('Terima kasih atas jawaban Anda.')).toBeTruthy()
  })
})

describe('an ad blocker', () => {
  /** Hides elements of the class `adsbox`, as a blocker's rules do. */
  function block() {
    const style = document.createElement('style')
    style.textContent = '.adsbox { display: none }'
    document.body.append(style)
  }

  it('causes a reminder once, and no advertisement', async () => {
    block()
    const { assembled, calls } = await open()
    const place = await card('Pemblokir iklan aktif')
    expect(place.textContent).toContain('Iklan membantu Lestari Net menjaga harga tetap murah')
    expect(calls).not.toContain(`GET ${PATH}`)
    await press('Tutup: Pemblokir iklan aktif')
    noCard()
    expect(assembled.local.get('corner-reminded')).toBe('yes')
  })
})
