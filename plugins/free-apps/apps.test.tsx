import { fireEvent, screen, waitFor, within, act } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { breaking, follow, press, renderPortal, silent, type RenderSettings } from '@gapura/testing'
import home from '../home/plugin.ts'
import signIn from '../sign-in/plugin.ts'
import freeApps from './plugin.ts'

const PATH = '/api/apps'
const open = (settings: Partial<RenderSettings> = {}) =>
  renderPortal({ plugins: [home, signIn, freeApps], at: '/apps', ...settings })
const APP = { id: 'koran', name: 'Koran', icon: null, url: 'https://koran.example/', description: 'Berita' }
const answering =
  (data: readonly object[], next: string | null = null) =>
  (request: Request) => {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname !== PATH) return undefined
    return Response.json(
      searchParams.has('cursor') ? { data: [{ ...APP, id: 'dua', name: 'Dua' }], next: null } : { data, next },
    )
  }

describe('the page of free apps', () => {
  it('opens each app in a new tab, announces that, and gives the app no access to the portal’s window', async () => {
    await open()
    const link = await screen.findByRole('link', { name: /^Kabar Nusa \(terbuka di tab baru\)/ })
    expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      'https://kabar-nusa.example/',
      '_blank',
      'noopener noreferrer',
    ])
    expect(screen.getAllByRole('listitem').length).toBeGreaterThanOrEqual(8)
  })

  it('is in the chosen language', async () => {
    const { calls } = await open({ language: 'en' })
    expect(await screen.findByText('Today’s news from all over Indonesia')).toBeTruthy()
    expect(calls).toContain(`GET ${PATH}?language=en`)
  })

  it('offers sign-in to a signed-out visitor, and shows the navigation bars to a signed-in customer', async () => {
    const { address, unmount } = await open()
    await follow('Masuk')
    await waitFor(() => expect(address()).toBe('/login/default'))
    unmount()
    await open({ session: 'member' })
    await screen.findByText('Kabar Nusa')
    expect(screen.queryByText('Mau internet lengkap?')).toBeNull()
    expect(screen.getByRole('navigation', { name: 'Menu utama' })).toBeTruthy()
  })

  it('leaves out an app whose address is not an http or https URL', async () => {
    await open({ instead: answering([APP, { ...APP, id: 'bad', name: 'Jahat', url: 'javascript:alert(1)' }]) })
    expect(await screen.findByText('Koran')).toBeTruthy()
    expect(screen.queryByText('Jahat')).toBeNull()
  })

  it('shows the first letter when a picture does not load', async () => {
    await open({ instead: answering([{ ...APP, icon: '/api/apps/koran/icon' }]) })
    const link = await screen.findByRole('link', { name: /^Koran/ })
    const picture = link.querySelector('img')
    expect(picture?.getAttribute('src')).toBe('http://api.localhost:8080/api/apps/koran/icon')
    await act(async () => picture && fireEvent.error(picture))
    expect(link.querySelector('img')).toBeNull()
    expect(within(link).getByText('K')).toBeTruthy()
  })

  it('loads more on request', async () => {
    await open({ instead: answering([APP], 'two') })
    await press('Tampilkan lagi')
    expect(await screen.findByText('Dua')).toBeTruthy()
    expect(screen.getByText('Koran')).toBeTruthy()
  })

  it('shows its heading while it loads, and a message when there are no apps', async () => {
    const { unmount } = await open({ instead: silent(PATH) })
    expect(await screen.findByRole('heading', { level: 1, name: 'Aplikasi gratis' })).toBeTruthy()
    expect(screen.getByText('Memuat…')).toBeTruthy()
    unmount()
    await open({ instead: answering([]) })
    expect(await screen.findByText('Belum ada aplikasi gratis di sini.')).toBeTruthy()
  })

  it('shows an error, and loads the list on retry', async () => {
    const { instead, mend } = breaking(PATH)
    await open({ instead })
    await screen.findByRole('alert')
    mend()
    await press('Coba lagi')
    expect(await screen.findByText('Kabar Nusa')).toBeTruthy()
  })

  it('shows a message without a network, and loads the list when the network is back', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get')
    const setOnline = (isOnline: boolean) =>
      act(async () => {
        onLine.mockReturnValue(isOnline)
        window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
      })
    onTestFinished(() => setOnline(true))
    const network = { isUp: false }
    await open({
      instead: (request) => {
        if (!network.isUp && new URL(request.url).pathname === PATH) throw new TypeError('Failed to fetch')
        return undefined
      },
    })
    await setOnline(false)
    expect(await screen.findByText(/^Koneksi terputus/)).toBeTruthy()
    expect(screen.queryByRole('listitem')).toBeNull()
    network.isUp = true
    await setOnline(true)
    expect(await screen.findByText('Kabar Nusa')).toBeTruthy()
  })
})

describe('the home card', () => {
  it('shows four apps and a link to all, and is not a tile of the quick menu too', async () => {
    const { address } = await open({ at: '/', session: 'member' })
    const card = (await screen.findByRole('heading', { name: 'Aplikasi gratis' })).closest('section')
    if (!card) throw new Error('there is no card')
    expect(await within(card).findAllByRole('listitem')).toHaveLength(4)
    expect(screen.queryByRole('navigation', { name: 'Menu cepat' })).toBeNull()
    await follow('Semua aplikasi')
    await waitFor(() => expect(address()).toBe('/apps'))
  })

  it('shows an error in its own place, and loads on retry', async () => {
    const { instead, mend } = breaking(PATH)
    await open({ at: '/', session: 'member', instead })
    await screen.findByRole('alert')
    mend()
    await press('Coba lagi')
    expect(await screen.findByText('Kabar Nusa')).toBeTruthy()
  })
})
