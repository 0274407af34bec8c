import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { breaking, createStorage, follow, press, renderPortal, silent, type RenderSettings } from '@gapura/testing'
import freeApps from '../free-apps/plugin.ts'
import signIn from '../sign-in/plugin.ts'
import guest from './plugin.ts'

const plugins = [signIn, freeApps, guest]
const QUOTA = '/api/guest/quota'
const TAKE = '/api/guest/package'
const routerData = (more: object = {}) => btoa(JSON.stringify({ ip: '10.5.50.7', identity: 'balai', ...more }))
const open = (settings: Partial<RenderSettings> = {}, more: object = {}) =>
  renderPortal({ plugins, at: `/guest?data=${encodeURIComponent(routerData(more))}`, ...settings })
const answering = (path: string, response: () => Response) => (request: Request) =>
  new URL(request.url).pathname === path ? response() : undefined
const quota = (taken: number, maximum: number | null) =>
  answering(QUOTA, () => Response.json({ data: { taken, maximum } }))

describe('free internet', () => {
  it('without a router shows where it is available, and offers sign-in', async () => {
    const { address, calls } = await renderPortal({ plugins, at: '/guest' })
    expect(await screen.findByText(/^Internet gratis hanya bisa dipakai di Wi-Fi kami/)).toBeTruthy()
    expect(calls).toEqual([])
    await press('Masuk dengan nomor HP')
    await waitFor(() => expect(address()).toBe('/login/default'))
  })

  it('shows the used share of the quota', async () => {
    await open({ instead: quota(1, 2), language: 'en' })
    expect(await screen.findByText('1 of 2 free packages used')).toBeTruthy()
    expect(screen.getByRole('progressbar').getAttribute('value')).toBe('0.5')
    expect(screen.getByRole('button', { name: 'Use free internet' })).toBeTruthy()
  })

  it('without a maximum offers a package and shows no count', async () => {
    await open({ instead: quota(-1, null) })
    expect(await screen.findByRole('button', { name: 'Pakai internet gratis' })).toBeTruthy()
    expect(screen.queryByRole('progressbar')).toBeNull()
  })

  it('takes one package, goes to the router, and turns on guest mode', async () => {
    const { left, calls, assembled, cookies } = await open()
    await press('Pakai internet gratis')
    await waitFor(() => expect(left).toHaveLength(1))
    const url = new URL(left[0]?.replace('POST ', '') ?? '')
    expect(url.origin + url.pathname).toBe('http://login.localhost:8080/login')
    expect(url.searchParams.get('username')).toMatch(/@/)
    expect(calls.filter((call) => call.startsWith(`POST ${TAKE}`))).toHaveLength(1)
    expect(assembled.session.read()).toMatchObject({ guestMode: true, user: null })
    expect(cookies.cookie).toContain('guest_mode=')
  })

  it('after a refusal, for which the router opens the sign-in page, shows the reason and can be tried again', async () => {
    const storage = createStorage()
    const before = await open({ storage })
    await press('Pakai internet gratis')
    await waitFor(() => expect(before.left).toHaveLength(1))
    before.unmount()
    const refused = `?data=${encodeURIComponent(routerData({ error: 'RADIUS server is not responding' }))}`
    const { address, left } = await renderPortal({ plugins, at: `/login/default${refused}`, storage })
    expect((await screen.findByRole('alert')).textContent).toBe('Wi-Fi sedang sibuk. Tunggu sebentar, lalu coba lagi.')
    expect(address()).toBe(`/guest${refused}`)
    await press('Coba lagi')
    await waitFor(() => expect(left).toHaveLength(1))
  })

  it('offers only sign-in when the quota is used up', async () => {
    const { address } = await open({ instead: quota(2, 2) })
    expect(await screen.findByRole('heading', { name: 'Jatah gratis sudah habis' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Pakai internet gratis' })).toBeNull()
    await press('Masuk dan beli paket')
    await waitFor(() => expect(address()).toBe('/login/default'))
  })

  it('shows a message without a bar in a network without free internet', async () => {
    await open({ instead: quota(0, 0) })
    expect(await screen.findByText('Internet gratis belum tersedia di jaringan ini.')).toBeTruthy()
    expect(screen.queryByRole('progressbar')).toBeNull()
  })

  it('shows the used-up quota when the request is refused with 409', async () => {
    let taken = 1
    await open({
      instead: (request) => {
        if (new URL(request.url).pathname === TAKE) {
          taken = 2
          return Response.json({ error: 'guest.used-up', message: 'Jatah perangkat ini habis.' }, { status: 409 })
        }
        return quota(taken, 2)(request)
      },
    })
    await press('Pakai internet gratis')
    expect(await screen.findByRole('heading', { name: 'Jatah gratis sudah habis' })).toBeTruthy()
    expect(screen.getByText('Terpakai 2 dari 2 paket gratis')).toBeTruthy()
  })

  it('shows its heading while it loads', async () => {
    await open({ instead: silent(QUOTA) })
    expect(await screen.findByRole('heading', { level: 1, name: 'Internet gratis' })).toBeTruthy()
    expect(screen.getByText('Memuat…')).toBeTruthy()
  })

  it('shows an error, still offers sign-in, and loads on retry', async () => {
    const { instead, mend } = breaking(QUOTA)
    await open({ instead })
    await screen.findByRole('alert')
    expect(screen.getByRole('button', { name: 'Masuk dengan nomor HP' })).toBeTruthy()
    mend()
    await press('Coba lagi')
    expect(await screen.findByText('Terpakai 0 dari 2 paket gratis')).toBeTruthy()
  })

  it('shows why the router refused the device, and can be tried again', async () => {
    const { left } = await open({}, { error: 'session limit reached' })
    expect((await screen.findByRole('alert')).textContent).toContain('sedang dipakai di perangkat lain')
    await press('Coba lagi')
    await waitFor(() => expect(left).toHaveLength(1))
  })

  it('shows progress during the request, leaves the focus on the button, and takes no second package', async () => {
    const { calls } = await open({ instead: silent(TAKE) })
    const taking = await screen.findByRole('button', { name: 'Pakai internet gratis' })
    taking.focus()
    await press('Pakai internet gratis')
    expect(await screen.findByText('Menyambungkan internet gratis…')).toBeTruthy()
    expect(document.activeElement).toBe(taking)
    expect(taking.getAttribute('aria-disabled')).toBe('true')
    await press('Pakai internet gratis')
    expect(calls.filter((call) => call.startsWith(`POST ${TAKE}`))).toHaveLength(1)
  })

  it('takes no second package when the router does not respond, and shows the address of the router’s page', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    const { left, calls } = await open()
    await press('Pakai internet gratis')
    await waitFor(() => expect(left).toHaveLength(1))
    expect(screen.getByText('Menyambungkan internet gratis…')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Wi-Fi belum merespons/)
    const address = screen.getByLabelText<HTMLInputElement>('Alamat halaman masuk Wi-Fi')
    expect(screen.getByRole('link', { name: 'Buka halaman Wi-Fi' }).getAttribute('href')).toBe(address.value)
    await press('Coba lagi')
    await waitFor(() => expect(left).toHaveLength(2))
    const [first, second] = left.map((url) => new URL(url.replace('POST ', '')).searchParams.get('username'))
    expect([second, first]).toEqual([first, expect.stringMatching(/@/)])
    expect(calls.filter((call) => call.startsWith(`POST ${TAKE}`))).toHaveLength(1)
  })

  it('shows why a package could not be taken, and takes it on retry', async () => {
    const { instead, mend } = breaking(TAKE)
    const { left } = await open({ instead })
    await press('Pakai internet gratis')
    expect((await screen.findByRole('alert')).textContent).toBe('Belum berhasil. Coba lagi.')
    expect(left).toEqual([])
    mend()
    await press('Coba lagi')
    await waitFor(() => expect(left).toHaveLength(1))
  })
})

describe('the note above the apps', () => {
  /** Opens `/apps` as a guest. `minutes`: time until the free package ends; null: not known. */
  async function asGuest(minutes: number | null, language: 'id' | 'en' = 'id') {
    const rendered = await renderPortal({ plugins, at: '/apps', language })
    const { assembled } = rendered
    if (minutes !== null) {
      assembled.local.set('guest-ends-at.default', new Date(Date.now() + minutes * 60_000 - 1_000).toISOString())
    }
    await waitFor(() => assembled.session.change({ guestMode: true }))
    return rendered
  }

  it.each([
    [30, '30 menit'],
    [60, '1 jam'],
    [90, '1 jam 30 menit'],
    [1_500, '1 hari 1 jam'],
  ])('shows the remaining time and the end (%i minutes)', async (minutes, time) => {
    await asGuest(minutes)
    expect(await screen.findByRole('heading', { name: `Internet gratis: sisa ${time}` })).toBeTruthy()
    expect(screen.getByText(/^Berlaku sampai pukul \d\d\.\d\d/)).toBeTruthy()
  })

  it('shows that the time is over, and links to the quota', async () => {
    const { address } = await asGuest(-1)
    expect(await screen.findByRole('heading', { name: 'Waktu internet gratis sudah habis' })).toBeTruthy()
    await follow('Lihat sisa jatah gratis')
    await waitFor(() => expect(address()).toBe('/guest'))
  })

  it('shows no time when the end is not known', async () => {
    await asGuest(null)
    expect(await screen.findByText('Anda memakai internet gratis.')).toBeTruthy()
  })

  it('is not shown to other visitors', async () => {
    await renderPortal({ plugins, at: '/apps' })
    await screen.findByRole('heading', { name: 'Aplikasi gratis' })
    await screen.findByText('Kabar Nusa')
    expect(screen.queryByText(/internet gratis/i)).toBeNull()
  })
})
