import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { definePlugin, useFrame } from '@gapura/core'
import { breaking, createStorage, press, renderPortal, type RenderSettings } from '@gapura/testing'
import signIn from '../plugin.ts'

function Home() {
  const { signOut } = useFrame()
  return (
    <>
      <h1>Di rumah</h1>
      <button onClick={signOut}>Keluar sekarang</button>
    </>
  )
}
const home = definePlugin({
  id: 'home',
  title: { id: 'Beranda', en: 'Home' },
  core: '^1',
  pages: [{ path: '/', access: 'member', role: 'home', load: () => Promise.resolve({ default: Home }) }],
})
const from = (more: object) => encodeURIComponent(btoa(JSON.stringify({ ip: '10.5.50.7', identity: 'balai', ...more })))
const open = (more: object, instead?: (request: Request) => Response | undefined) =>
  renderPortal({
    plugins: [signIn, home],
    at: `/relogin/default?data=${from(more)}`,
    session: 'member',
    ...(instead && { instead }),
  })

describe('connecting again', () => {
  it('navigates to the router', async () => {
    const { left } = await open({})
    await waitFor(() => expect(left).toHaveLength(1))
    expect(left[0]).toMatch(/^POST http:\/\/login\.localhost:8080\/login\?/)
  })

  it('after an earlier refusal of the back end continues, and the account is active again', async () => {
    let isRefusing = true
    const { left, assembled } = await open({}, ({ url }) =>
      isRefusing && url.endsWith('/api/router/reconnect')
        ? Response.json({ error: 'suspended', message: 'Akun Anda ditangguhkan.' }, { status: 403 })
        : undefined,
    )
    expect(await screen.findByText('Akun Anda ditangguhkan.')).toBeTruthy()
    isRefusing = false
    await press('Coba lagi')
    await waitFor(() => expect(left).toHaveLength(1))
    expect(assembled.session.read().accounts).toMatchObject([{ account_type: 'customer', account_status: 'active' }])
  })

  it('without a running package opens home, says why, and leaves the account active', async () => {
    const { left, address, assembled } = await open({}, ({ url }) =>
      url.endsWith('/api/router/reconnect')
        ? Response.json({ error: 'package.none', message: 'Belum ada paket yang berjalan.' }, { status: 403 })
        : undefined,
    )
    expect(await screen.findByText('Belum ada paket yang berjalan.')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Di rumah' })).toBeTruthy()
    expect([left, address()]).toEqual([[], '/'])
    expect(assembled.session.read().accounts).toMatchObject([{ account_status: 'active' }])
  })

  it('explains what to do when the browser still waits for the router after ten seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    const { left } = await open({})
    await waitFor(() => expect(left).toHaveLength(1))
    expect(screen.queryByRole('button', { name: 'Coba lagi' })).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(screen.getByText(/^Wi-Fi belum merespons/)).toBeTruthy()
    screen.getByRole('button', { name: 'Coba lagi' }).focus()
    await press('Coba lagi')
    await waitFor(() => expect(left).toHaveLength(2))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(document.activeElement?.textContent).toBe('Coba lagi')
  })

  it.each([
    ['invalid username or password', 'Akun ini tidak kami kenal. Silakan masuk lagi.'],
    [
      'no more sessions are allowed',
      'Akun ini sedang dipakai di perangkat lain. Putuskan dulu di sana, lalu coba lagi.',
    ],
    ['uptime limit reached', 'Waktu atau kuota paket sudah habis. Beli paket baru untuk lanjut.'],
    ['RADIUS server is not responding', 'Wi-Fi sedang sibuk. Tunggu sebentar, lalu coba lagi.'],
    ['something else', 'Koneksi ini ditolak. Coba lagi, atau hubungi admin.'],
  ])('explains the router’s error “%s”, and can be retried', async (error, text) => {
    const { left } = await open({ error })
    expect((await screen.findByRole('alert')).textContent).toBe(text)
    const heading = screen.getByRole('heading', { name: 'Belum tersambung' })
    expect(heading.previousElementSibling?.classList).toContain('g-fault-mark')
    expect(left).toEqual([])
    await press('Coba lagi')
    await waitFor(() => expect(left).toHaveLength(1))
  })

  it('connects without the earlier refusal when the customer opens it on another page', async () => {
    const storage = createStorage()
    const before = await renderPortal({
      plugins: [signIn, home],
      at: `/relogin/default?data=${from({ error: 'RADIUS server is not responding' })}`,
      session: 'member',
      storage,
    })
    await screen.findByText('Wi-Fi sedang sibuk. Tunggu sebentar, lalu coba lagi.')
    before.unmount()
    const { left } = await renderPortal({
      plugins: [signIn, home],
      at: '/relogin/default',
      session: 'member',
      storage,
    })
    await waitFor(() => expect(left).toHaveLength(1))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  /** The router answers a login with its login page, which redirects to the portal again. */
  async function openAgain(storage: ReturnType<typeof createStorage>, more: object = {}) {
    const at = `/relogin/default?data=${from(more)}`
    const visit = await renderPortal({ plugins: [signIn, home], at, session: 'member', storage })
    return visit
  }

  it('asks a router that answered the form without opening once more in the query, and then explains what to do', async () => {
    const storage = createStorage()
    const first = await openAgain(storage)
    await waitFor(() => expect(first.left).toHaveLength(1))
    first.unmount()
    const second = await openAgain(storage)
    await waitFor(() => expect(second.left).toHaveLength(1))
    expect(second.left[0]).toMatch(/^http:\/\/login\.localhost:8080\/login\?username=\S+%40default&password=[^&]+&dst=/)
    second.unmount()
    const third = await openAgain(storage)
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Wi-Fi belum merespons/)
    expect(third.left).toEqual([])
  })

  it('does not ask in the query when the router gave a reason', async () => {
    const storage = createStorage()
    const first = await openAgain(storage)
    await waitFor(() => expect(first.left).toHaveLength(1))
    first.unmount()
    const { left } = await openAgain(storage, { error: 'invalid username or password' })
    expect(await screen.findByText('Akun ini tidak kami kenal. Silakan masuk lagi.')).toBeTruthy()
    expect(left).toEqual([])
  })

  it('explains what to do when the browser shows the page again after the router', async () => {
    const { left } = await open({})
    await waitFor(() => expect(left).toHaveLength(1))
    const show = (persisted: boolean) =>
      act(async () => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted })))
    await show(false)
    expect(screen.queryByRole('alert')).toBeNull()
    await show(true)
    // After ten seconds the page would show it anyway.
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Wi-Fi belum merespons/)
    const address = screen.getByLabelText<HTMLInputElement>('Alamat halaman masuk Wi-Fi')
    expect(address.value).toMatch(/^http:\/\/login\.localhost:8080\//)
    expect(screen.getByRole('link', { name: 'Buka halaman Wi-Fi' }).getAttribute('href')).toBe(address.value)
    expect(left).toHaveLength(1)
    // The router answered the form with a page of its own.
    await press('Coba lagi')
    await waitFor(() => expect(left[1]).toMatch(/^http:\/\/login\.localhost:8080\/login\?username=/))
  })

  it('opens the home page when the browser shows the page again after a successful login', async () => {
    const online = { data: { online: true, since: null, ends_at: null } }
    const { left, address } = await open({}, (request) =>
      new URL(request.url).pathname === '/api/connection' ? Response.json(online) : undefined,
    )
    await waitFor(() => expect(left).toHaveLength(1))
    await act(async () => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })))
    await waitFor(() => expect(address()).toBe('/'))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('shows the back end’s error, and links to the home page', async () => {
    const { left, address } = await open({}, breaking('/api/router/reconnect').instead)
    expect((await screen.findByRole('alert')).textContent).toBe('Belum berhasil. Coba lagi.')
    expect(left).toEqual([])
    await press('Ke beranda')
    await waitFor(() => expect(address()).toBe('/'))
  })
})

it('a reseller who is redirected again by a router refreshes the session with the account type of the sign-in', async () => {
  const types: unknown[] = []
  const { assembled } = await renderPortal({
    plugins: [signIn, home],
    at: `/login/default?data=${from({})}`,
    session: 'member',
    phone: '6281234567893',
    instead: async (request) => {
      if (!request.url.endsWith('/api/session/refresh')) return undefined
      const { account_type: type } = (await request.clone().json()) as { account_type: string }
      types.push(type)
      return undefined
    },
  })
  await waitFor(() => expect(types).toEqual(['rtrw']))
  expect(assembled.session.read()).toMatchObject({ signedInAs: 'rtrw', identity: 'balai' })
})

describe('another tab of a browser with router data', () => {
  const HOUR = 3_600_000
  /** A router redirected one tab `ago` milliseconds ago. This tab was opened without a redirect and has no session storage. */
  async function openLater(settings: Partial<RenderSettings>, ago = 0): Promise<ReturnType<typeof renderPortal>> {
    const first = createStorage()
    const partner = { login: { hosts: ['https://balai.example'] } }
    const data = from({ mac: 'AA:BB', link_login: 'https://balai.example/login' })
    const now = Date.now()
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now - ago)
    const before = await renderPortal({
      plugins: [signIn, home],
      at: `/login/default?data=${data}`,
      storage: first,
      partner,
    })
    clock.mockRestore()
    before.unmount()
    const storage = { local: first.local, tab: createStorage().tab }
    return renderPortal({ plugins: [signIn, home], session: 'member', partner, ...settings, storage })
  }
  const bodies: unknown[] = []
  const instead: RenderSettings['instead'] = async (request) => {
    if (new URL(request.url).origin === 'https://balai.example') return new Response()
    if (request.url.endsWith('/api/router/reconnect')) bodies.push(await request.clone().json())
    return undefined
  }

  it.each([
    ['within the hour', 0],
    ['a day later', 24 * HOUR],
  ])('reconnects at the same router with its data, %s', async (_, ago) => {
    bodies.length = 0
    const { left } = await openLater({ at: '/relogin/default', instead }, ago)
    await waitFor(() => expect(left).toHaveLength(1))
    expect(left[0]).toMatch(/^POST https:\/\/balai\.example\/login\?/)
    expect(bodies).toEqual([{ domain: 'default', ip: '10.5.50.7', identity: 'balai' }])
  })

  it.each([
    ['within the hour', 0],
    ['a day later', 24 * HOUR],
  ])('logs out at the same router, %s', async (_, ago) => {
    const requests: string[] = []
    const noting: RenderSettings['instead'] = (request) => {
      if (new URL(request.url).origin !== 'https://balai.example') return undefined
      requests.push(request.url)
      return new Response()
    }
    await openLater({ instead: noting }, ago)
    await press('Keluar sekarang')
    await waitFor(() => expect(requests).toEqual(['https://balai.example/logout?domain=default&erase-cookie=true']))
  })

  it('shows only within one hour that a router of this network redirected the customer', async () => {
    const signedOut = { session: 'nobody', at: '/login/default' } as const
    const recent = await openLater(signedOut)
    expect(await screen.findByText('Anda di Wi-Fi Lestari Net')).toBeTruthy()
    recent.unmount()
    await openLater(signedOut, HOUR + 60_000)
    expect(await screen.findByText('Belum tersambung ke Wi-Fi kami')).toBeTruthy()
  })
})
