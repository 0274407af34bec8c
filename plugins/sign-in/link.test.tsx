import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { definePlugin } from '@gapura/core'
import {
  breaking,
  createStorage,
  follow,
  lacking,
  press,
  renderPortal,
  type,
  type Rendered,
  type RenderSettings,
} from '@gapura/testing'
import { SOCIAL_LEFT_KEY } from './social/social-left.ts'
import signIn from './plugin.ts'

const home = definePlugin({
  id: 'home',
  title: { id: 'Beranda', en: 'Home' },
  core: '^1',
  pages: [
    { path: '/', access: 'member', role: 'home', load: () => Promise.resolve({ default: () => <h1>Di rumah</h1> }) },
  ],
})
const SITI = 'siti@contoh.id'
const TOKEN = 'token=ot_abcdefghijkl'
const open = (at: string, settings: Partial<RenderSettings> = {}) =>
  renderPortal({ plugins: [signIn, home], at, ...settings })

/** Chooses the first account at the provider of this address, and follows the redirect in this tab. */
async function restoreRouterSession({ sandbox }: Rendered, address: string): Promise<void> {
  const { searchParams, pathname } = new URL(address)
  // The portal of the default partner has another host name than the test's window.
  const body = new URLSearchParams({ ...Object.fromEntries(searchParams), return_to: '', email: SITI })
  const consented = await sandbox?.fetch(new Request(`http://api.localhost:8080${pathname}`, { method: 'POST', body }))
  await act(async () => {
    location.hash = new URL(consented?.headers.get('location') ?? '').hash
    window.dispatchEvent(new Event('hashchange'))
  })
}

/** Sends a link that another browser requests: an attacker's, or the customer's on another device. */
async function askElsewhere({ sandbox }: Rendered): Promise<void> {
  const body = { email: SITI, domain: 'default', account_type: 'customer', browser: 'another-browser' }
  await sandbox?.fetch(
    new Request('http://api.localhost:8080/api/request-magic-link', { method: 'POST', body: JSON.stringify(body) }),
  )
}

/** Opens the link of the newest email in this tab. */
async function openMailed({ sandbox }: Rendered): Promise<void> {
  const text = sandbox?.world.outbox.arrived(SITI)[0]?.text ?? ''
  await act(async () => {
    location.hash = /#token=[\w.~-]+/.exec(text)?.[0] ?? '#none'
    window.dispatchEvent(new Event('hashchange'))
  })
}

describe('a sign-in link', () => {
  it('needs a confirmation before it signs in, and removes the token from the address', async () => {
    const { address, calls } = await open(`/verify/default#${TOKEN}`)
    expect(await screen.findByText('Masuk ke Lestari Net di perangkat ini?')).toBeTruthy()
    expect(screen.getByText('Lanjutkan hanya kalau Anda sendiri yang meminta tautan ini.')).toBeTruthy()
    expect([address(), location.hash, calls]).toEqual(['/verify/default', '', []])
  })

  it('shows that it has expired; a new link can be requested and signs in', async () => {
    const rendered = await open(`/verify/default#${TOKEN}`)
    await press('Ya, masuk')
    await screen.findByRole('heading', { name: 'Tautan ini sudah tidak berlaku' })
    await press('Minta tautan baru')
    await type('Alamat email', SITI)
    await press('Kirim tautan')
    await screen.findByRole('heading', { name: 'Periksa kotak masuk Anda' })
    await openMailed(rendered)
    await press('Ya, masuk')
    expect(await screen.findByRole('heading', { name: 'Di rumah' })).toBeTruthy()
    expect(rendered.assembled.session.read().user?.email).toBe(SITI)
  })

  it('ends the earlier session with the bearer of that session', async () => {
    const bearers: (string | null)[] = []
    const rendered = await open('/verify/default', {
      session: 'member',
      instead: (request) => {
        if (new URL(request.url).pathname === '/api/logout') bearers.push(request.headers.get('authorization'))
        return undefined
      },
    })
    const { token } = rendered.assembled.session.read()
    const body = JSON.stringify({ email: SITI, domain: 'default', account_type: 'customer' })
    await fetch('http://api.localhost:8080/api/request-magic-link', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    await openMailed(rendered)
    await press('Ganti akun')
    await type(/^4 angka terakhir/, '7890')
    await press('Ya, masuk')
    await waitFor(() => expect(bearers).toEqual([`Bearer ${token}`]))
    expect(rendered.assembled.session.read().token).not.toBe(token)
  })

  it.each([404, 405, 501])('has expired, and no new link is offered when the back end answers %i', async (status) => {
    await open('/verify/default', { instead: lacking('/api/request-magic-link', status) })
    await press('Minta tautan baru')
    await type('Alamat email', SITI)
    await press('Kirim tautan')
    expect(await screen.findByText(/^Tautan baru tidak bisa dikirim di sini\./)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Minta tautan baru' })).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
    await follow('Kembali ke halaman masuk')
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  })

  it.each(['/verify/default'])('without a token in the fragment counts as expired: %s', async (at) => {
    const { calls } = await open(at, { language: 'en' })
    expect(await screen.findByRole('heading', { name: 'Verification link is expired or invalid' })).toBeTruthy()
    expect(calls).toEqual([])
  })

  it('shows an error of a later call, and continues after a retry', async () => {
    const { instead, mend } = breaking('/api/authorization')
    const rendered = await open('/verify/default', { instead })
    await press('Minta tautan baru')
    await type('Alamat email', SITI)
    await press('Kirim tautan')
    await screen.findByRole('heading', { name: 'Periksa kotak masuk Anda' })
    await openMailed(rendered)
    await press('Ya, masuk')
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Data Anda sudah diterima, tetapi Anda belum masuk',
    )
    mend()
    await press('Coba lagi')
    expect(await screen.findByRole('heading', { name: 'Di rumah' })).toBeTruthy()
    // The token is valid once, so it was not exchanged again.
    expect(rendered.calls.filter((call) => call === 'POST /api/magic-login')).toHaveLength(1)
  })

  it('shows why it could not be exchanged, and can be retried', async () => {
    const { instead, mend } = breaking('/api/magic-login', () => Response.json({}, { status: 403 }))
    await open(`/verify/default#${TOKEN}`, { instead })
    await press('Ya, masuk')
    expect((await screen.findByRole('alert')).textContent).toBe('Belum berhasil. Coba lagi.')
    mend()
    await press('Coba lagi')
    expect(await screen.findByText('Tautan hanya berlaku sebentar dan untuk sekali pakai.')).toBeTruthy()
  })

  it('of another network names that network, from the address or the back end’s answer', async () => {
    const { unmount, calls } = await open(`/verify/kampus#${TOKEN}`)
    expect(await screen.findByText(/^Tautan ini untuk “kampus”, bukan untuk Lestari Net\./)).toBeTruthy()
    expect(calls).toEqual([])
    unmount()
    const foreign = (request: Request) =>
      new URL(request.url).pathname === '/api/magic-login'
        ? Response.json({ error: 'link.foreign', message: 'x' }, { status: 422 })
        : undefined
    const { address } = await open(`/verify/default#${TOKEN}`, { instead: foreign })
    await press('Ya, masuk')
    expect(await screen.findByRole('heading', { name: 'Tautan ini untuk jaringan lain' })).toBeTruthy()
    await follow('Kembali ke halaman masuk')
    await waitFor(() => expect(address()).toBe('/login/default'))
  })

  it('offers a signed-in customer to change the account, and changes nothing if they cancel', async () => {
    const { address, calls, assembled } = await open(`/verify/default#${TOKEN}`, { session: 'member' })
    expect(
      await screen.findByText('Anda sudah masuk sebagai Siti Rahmawati. Ganti ke akun dari tautan ini?'),
    ).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Ganti akun' })).toBeTruthy()
    await press('Tetap, ke beranda')
    await waitFor(() => expect(address()).toBe('/'))
    expect(calls).not.toContain('POST /api/magic-login')
    expect(assembled.session.read().user?.name).toBe('Siti Rahmawati')
  })

  it('that this browser did not request shows the masked account, and needs the digits of its number', async () => {
    const rendered = await open('/verify/default')
    await askElsewhere(rendered)
    await openMailed(rendered)
    await press('Ya, masuk')
    expect(await screen.findByText('Tautan ini membuka akun S••• R•••, s•••@c•••.')).toBeTruthy()
    expect(screen.getByText(/^Bukan akun Anda\? Jangan lanjutkan/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Kembali ke halaman masuk' })).toBeTruthy()
    await type(/^4 angka terakhir/, '12')
    await press('Ya, masuk')
    expect(await screen.findByText('Masukkan 4 angka')).toBeTruthy()
    await type(/^4 angka terakhir/, '0000')
    await press('Ya, masuk')
    expect(await screen.findByText('Angka ini tidak cocok.')).toBeTruthy()
    expect(rendered.assembled.session.read().user).toBeNull()
    await type(/^4 angka terakhir/, '7890')
    await press('Ya, masuk')
    expect(await screen.findByRole('heading', { name: 'Di rumah' })).toBeTruthy()
  })

  it('that this browser did not request expires after five wrong attempts', async () => {
    const rendered = await open('/verify/default', { language: 'en' })
    await askElsewhere(rendered)
    await openMailed(rendered)
    await press('Yes, sign in')
    for (let tries = 0; tries < 5; tries += 1) {
      await type(/^Last 4 digits/, `000${tries}`)
      await press('Yes, sign in')
      if (tries < 4) await screen.findByText('These digits do not match.')
    }
    expect(await screen.findByRole('heading', { name: 'Verification link is expired or invalid' })).toBeTruthy()
    expect(rendered.assembled.session.read().user).toBeNull()
  })

  it('without a token opens the home page for a signed-in customer', async () => {
    await open('/verify/default', { session: 'member' })
    expect(await screen.findByText('Anda sudah masuk sebagai Siti Rahmawati.')).toBeTruthy()
    await press('Tetap, ke beranda')
    expect(await screen.findByRole('heading', { name: 'Di rumah' })).toBeTruthy()
  })
})

describe('social sign-in', () => {
  const partner = { plugins: { 'sign-in': { social: ['google', 'facebook'] }, home: true } }

  it('opens the back end with the return address, and records that this tab has opened a provider', async () => {
    const { assembled } = await open('/login/default', { partner })
    const google = await screen.findByRole('link', { name: 'Lanjut dengan Google', hidden: true })
    await waitFor(() =>
      expect(google.getAttribute('href')).toMatch(
        /^http:\/\/api\.localhost:8080\/api\/social\/google\?domain=default&return_to=http%3A%2F%2Flestari\.localhost%3A8080%2Flogin%2Fdefault&browser=[\w-]{43}$/,
      ),
    )
    expect(screen.getByRole('link', { name: 'Lanjut dengan Facebook' })).toBeTruthy()
    google.addEventListener('click', (event) => event.preventDefault())
    google.click()
    expect(assembled.tab.get(SOCIAL_LEFT_KEY)).toMatch(/^\d+$/)
  })

  it('is not shown when the partner has no provider', async () => {
    await open('/login/default')
    await screen.findByLabelText('Nomor WhatsApp')
    expect(screen.queryByRole('group', { name: 'Masuk dengan akun lain' })).toBeNull()
  })

  it('within another app explains how to leave it, until the customer corrects the guess, which is stored', async () => {
    const APP =
      'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36 Instagram 300.0'
    const userAgent = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(APP)
    onTestFinished(() => userAgent.mockRestore())
    const storage = createStorage()
    const { unmount } = await open('/login/default', { partner, storage })
    expect(await screen.findByRole('heading', { name: 'Buka di browser Anda' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Lanjut dengan Google', hidden: true })).toBeNull()
    await press('Saya memakai browser biasa')
    expect(await screen.findByRole('link', { name: 'Lanjut dengan Google', hidden: true })).toBeTruthy()
    unmount()
    await open('/login/default', { partner, storage })
    expect(await screen.findByRole('link', { name: 'Lanjut dengan Google', hidden: true })).toBeTruthy()
    // The script that would show it again is loaded.
    await act(async () => void (await import('./captive/captive-browser.ts')))
    expect(screen.queryByRole('heading', { name: 'Buka di browser Anda' })).toBeNull()
  })

  it.each([
    ['social.canceled', 'Batal masuk'],
    ['social.failed', 'Belum berhasil masuk'],
  ])('that returns the error %s shows “%s”, and links back', async (error, title) => {
    const { calls } = await open(`/login/default#error=${error}`, { partner })
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    expect(location.hash).toBe('')
    await press('Kembali ke halaman masuk')
    expect(await screen.findByLabelText('Nomor WhatsApp')).toBeTruthy()
    expect(calls).toEqual([])
  })

  it('that this tab did not start needs a confirmation', async () => {
    const { calls } = await open(`/login/default#${TOKEN}`, { partner })
    expect(await screen.findByText('Masuk ke Lestari Net di perangkat ini?')).toBeTruthy()
    expect(calls).toEqual([])
    await press('Kembali ke halaman masuk')
    expect(await screen.findByLabelText('Nomor WhatsApp')).toBeTruthy()
  })

  it('that this tab started signs in at once', async () => {
    const rendered = await open('/login/default', { partner })
    await screen.findByLabelText('Nomor WhatsApp')
    rendered.assembled.tab.set(SOCIAL_LEFT_KEY, `${Date.now()}`)
    const google = await screen.findByRole('link', { name: 'Lanjut dengan Google', hidden: true })
    await waitFor(() => expect(google.getAttribute('href')).toContain('&browser='))
    await restoreRouterSession(rendered, google.getAttribute('href') ?? '')
    expect(await screen.findByRole('heading', { name: 'Di rumah' })).toBeTruthy()
    expect(rendered.calls).toContain('POST /api/magic-login')
  })
})
