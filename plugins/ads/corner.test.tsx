import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { breaking, lacking, naming, press, renderPortal, type RenderSettings } from '../../core/testing.tsx'
import home from '../home/plugin.ts'
import ads from './plugin.ts'

const PATH = '/api/highlights'
const FLOAT = { float_ads: true }
const BOTH = { float_ads: true, survey_ads: true }
const open = (settings: Partial<RenderSettings> = {}) =>
  renderPortal({ plugins: [home, ads], session: 'member', loginConfig: FLOAT, ...settings })
const corner = (name = 'Iklan') => screen.findByRole('complementary', { name })
const noCorner = () => expect(screen.queryByRole('complementary')).toBeNull()
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

describe('the corner', () => {
  it('shows an advertisement as a link that opens in a new tab', async () => {
    await open({ instead: answering(PICTURE), language: 'en' })
    const link = within(await corner('Advertisement')).getByRole('link', { name: /^Coffee ?Buy one/ })
    expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      'https://kopi.example/',
      '_blank',
      'noopener noreferrer',
    ])
    expect(link.querySelector('img')?.getAttribute('src')).toBe('http://api.localhost:8080/api/highlights/kopi/picture')
  })

  it('shows only the text when the picture does not load, and no link without an address', async () => {
    await open({ instead: answering({ ...PICTURE, url: null }) })
    const place = await corner()
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
    expect((await corner()).textContent).toContain('Beli satu')
  })

  it('stays closed in this tab once it is closed', async () => {
    const { assembled } = await open()
    await corner()
    await press('Tutup: Iklan')
    noCorner()
    expect(assembled.tab.get('corner-closed')).toBe('yes')
  })

  it('is not shown, and asks nothing, on a page that has no corner', async () => {
    const { calls } = await open({ at: '/no-such-page' })
    await screen.findByRole('heading', { name: 'Halaman tidak ditemukan' })
    await waitFor(() => expect(document.body.textContent).not.toBe(''))
    noCorner()
    expect(calls).not.toContain(`GET ${PATH}`)
  })

  it('is not shown, and asks nothing, when the login config turns both kinds off', async () => {
    const { calls } = await open({ loginConfig: { float_ads: false, survey_ads: false } })
    await screen.findByRole('heading', { level: 1 })
    noCorner()
    expect(calls).not.toContain(`GET ${PATH}`)
  })

  it('stays empty when the advertisements cannot be loaded', async () => {
    const { instead } = breaking(PATH)
    const { calls } = await open({ instead })
    await waitFor(() => expect(calls).toContain(`GET ${PATH}`))
    noCorner()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('is not shown, and asks nothing, where the app settings do not name highlights', async () => {
    const { calls } = await open({ instead: naming('places'), loginConfig: { ...FLOAT, no_ads_message: 'Halo' } })
    await waitFor(() => expect(calls).toContain('GET /api/app-settings'))
    await screen.findByRole('heading', { level: 1 })
    noCorner()
    expect(calls).not.toContain(`GET ${PATH}`)
  })

  it.each([404, 405, 501])('is not shown, and asks once, when the back end answers %i', async (status) => {
    const { calls } = await open({ instead: lacking(PATH, status), loginConfig: { ...FLOAT, no_ads_message: 'Halo' } })
    await waitFor(() => expect(calls).toContain(`GET ${PATH}`))
    await screen.findByRole('heading', { level: 1 })
    noCorner()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(calls.filter((call) => call === `GET ${PATH}`)).toHaveLength(1)
  })

  it('shows the partner’s message when there is no advertisement', async () => {
    const loginConfig = { ...FLOAT, no_ads_message: 'Terima kasih sudah memakai Lestari Net' }
    await open({ instead: answering(), loginConfig })
    expect((await corner()).textContent).toContain('Terima kasih sudah memakai Lestari Net')
  })
})

describe('a survey', () => {
  it('disappears where the back end takes no answers', async () => {
    await open({ loginConfig: BOTH, instead: lacking(`${PATH}/survei-sinyal/answer`, 501) })
    await corner()
    await press('Lancar')
    await waitFor(noCorner)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('comes first, sends the chosen answer, and thanks her', async () => {
    const { calls } = await open({ loginConfig: BOTH })
    const question = within(await corner()).getByRole('group', { name: 'Bagaimana Wi-Fi hari ini?' })
    await press('Lambat', within(question))
    expect(await screen.findByText('Terima kasih atas jawaban Anda.')).toBeTruthy()
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([`POST ${PATH}/survei-sinyal/answer`])
  })

  it('shows an error when the answer could not be sent, and can be answered again', async () => {
    const { instead, mend } = breaking(`${PATH}/survei-sinyal/answer`)
    await open({ loginConfig: BOTH, instead })
    await corner()
    await press('Lancar')
    expect((await screen.findByRole('alert')).textContent).toBe('Terjadi kesalahan')
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

  it('gets a reminder, once, and no advertisement', async () => {
    block()
    const { assembled, calls } = await open()
    const place = await corner('Pemblokir iklan aktif')
    expect(place.textContent).toContain('Iklan membantu Lestari Net menjaga harga tetap murah')
    expect(calls).not.toContain(`GET ${PATH}`)
    await press('Tutup: Pemblokir iklan aktif')
    noCorner()
    expect(assembled.local.get('corner-reminded')).toBe('yes')
  })
})
