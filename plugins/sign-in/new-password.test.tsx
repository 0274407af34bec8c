import { screen, waitFor } from '@testing-library/react'
import { definePlugin } from '@gapura/core'
import { describe, expect, it } from 'vitest'
import { breaking, createStorage, follow, press, renderPortal, type, type RenderSettings } from '@gapura/testing'
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
const open = (at: string, settings: Partial<RenderSettings> = {}) =>
  renderPortal({ plugins: [signIn, home], at, ...settings })

describe('a forgotten password', () => {
  it('sends a link by email; the text is the same for an unknown address', async () => {
    const { sandbox, unmount } = await open('/forgot_password/default')
    await type('Alamat email', SITI)
    await press('Kirim tautan')
    expect(await screen.findByText(`Kalau ${SITI} terdaftar di sini, tautannya sudah kami kirim.`)).toBeTruthy()
    expect(sandbox?.world.outbox.arrived(SITI)[0]?.text).toContain('/reset_password/default#token=')
    unmount()
    await open('/forgot_password/default')
    await type('Alamat email', 'nobody@contoh.id')
    await press('Kirim tautan')
    const note = await screen.findByText('Kalau nobody@contoh.id terdaftar di sini, tautannya sudah kami kirim.')
    expect(note.closest('[role=status]')).toBeTruthy()
  })

  it.each([
    ['', 'Email belum diisi'],
    ['siti@', 'Email belum benar'],
  ])('for “%s” shows “%s” and makes no call', async (email, text) => {
    const { calls } = await open('/forgot_password/default')
    await type('Alamat email', email)
    await press('Kirim tautan')
    expect(await screen.findByText(text)).toBeTruthy()
    expect(calls).toEqual([])
  })

  it('shows the error of a failed request, which can be retried, also for another address', async () => {
    const { instead, mend } = breaking('/api/forgot_password')
    const { address } = await open('/forgot_password/default', { instead })
    await type('Alamat email', SITI)
    await press('Kirim tautan')
    await screen.findByText('Belum berhasil. Coba lagi.')
    mend()
    await press('Kirim tautan')
    await press('Pakai alamat lain')
    expect(await screen.findByLabelText('Alamat email')).toBeTruthy()
    await follow('Kembali ke halaman masuk')
    await waitFor(() => expect(address()).toBe('/login/default'))
  })
})

describe('a new password', () => {
  /** Opens a mailed reset link at a portal with the same sandbox, in the browser that requested it unless `settings` has another storage. */
  async function mailed(settings: Partial<RenderSettings> = {}) {
    const storage = createStorage()
    const rendered = await open('/forgot_password/default', { ...settings, storage })
    await type('Alamat email', SITI)
    await press('Kirim tautan')
    await screen.findByRole('heading', { name: 'Periksa kotak masuk Anda' })
    const token = /#token=[\w.~-]+/.exec(rendered.sandbox?.world.outbox.arrived(SITI)[0]?.text ?? '')?.[0] ?? ''
    const again = (request: Request) => settings.instead?.(request) ?? rendered.sandbox?.fetch(request)
    rendered.unmount()
    return open(`/reset_password/default${token}`, { storage, ...settings, instead: again })
  }
  async function choose(password: string, confirmation = password): Promise<void> {
    await type('Kata sandi baru', password)
    await type('Ulangi kata sandi', confirmation)
    await press('Simpan kata sandi')
  }

  it('is offered to password managers with the address for which the link was requested, where that is known', async () => {
    const name = () => document.querySelector<HTMLInputElement>('form [autocomplete="username"]')?.value
    const { unmount } = await mailed()
    await screen.findByLabelText('Kata sandi baru')
    expect(name()).toBe(SITI)
    unmount()
    await mailed({ storage: createStorage() })
    await screen.findByLabelText('Kata sandi baru')
    expect(name()).toBeUndefined()
  })

  it('is set by the link, whose token is removed from the address, and signs in at once', async () => {
    const { address, assembled } = await mailed()
    const stored = () => assembled.local.get('reset-email.default')
    expect(stored()).toBe(SITI)
    await screen.findByLabelText('Kata sandi baru')
    expect([address(), location.hash]).toEqual(['/reset_password/default', ''])
    await choose('Baru#2027')
    await waitFor(() => expect(assembled.session.read().user?.email).toBe(SITI))
    expect(await screen.findByRole('heading', { name: 'Di rumah' })).toBeTruthy()
    expect(stored()).toBeNull()
  })

  it('of a link that another browser requested leads to the page to sign in with it', async () => {
    const { address } = await mailed({ storage: createStorage() })
    await choose('Baru#2027')
    await screen.findByRole('heading', { name: 'Kata sandi sudah diganti' })
    await follow('Masuk')
    await waitFor(() => expect(address()).toBe('/login/default/password'))
    await type('Nomor HP atau email', SITI)
    await type('Kata sandi', 'Baru#2027')
    await press('Masuk')
    await waitFor(() => expect(address()).not.toContain('/login'))
  })

  it('is set for the reseller account with the same link when there is no customer account', async () => {
    const types: unknown[] = []
    const { calls } = await mailed({
      instead: (request) => {
        if (new URL(request.url).pathname !== '/api/reset_password') return undefined
        return request
          .clone()
          .json()
          .then((body: { account_type: string }) => {
            types.push(body.account_type)
            const isReseller = body.account_type === 'rtrw'
            return isReseller ? Response.json({}) : Response.json({ error: 'account.type' }, { status: 404 })
          })
      },
    })
    await choose('Baru#2027')
    expect(await screen.findByRole('heading', { name: 'Kata sandi sudah diganti' })).toBeTruthy()
    expect([types, calls.filter((call) => call === 'POST /api/reset_password').length]).toEqual([
      ['customer', 'rtrw'],
      2,
    ])
  })

  it.each([
    ['', '', 'Ulangi kata sandi Anda'],
    ['Baru#2027', 'Beda#2027', 'Kedua kata sandi harus sama'],
  ])('“%s” repeated as “%s” shows “%s” and changes nothing', async (password, confirmation, text) => {
    const { calls } = await mailed()
    await choose(password, confirmation)
    expect(await screen.findByText(text)).toBeTruthy()
    expect(calls).not.toContain('POST /api/reset_password')
  })

  it('shows its rule below the field, as an error for a weak password', async () => {
    await mailed()
    const rule = /^Minimal 8 karakter: huruf besar/
    expect(await screen.findByText(rule)).toBeTruthy()
    await choose('lemah')
    await waitFor(() => expect(screen.getByLabelText('Kata sandi baru').getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getByText(rule)).toBeTruthy()
  })

  it('shows the server’s message when it is too weak; another error can be retried', async () => {
    let status = 422
    await mailed({
      instead: (request) => {
        if (new URL(request.url).pathname !== '/api/reset_password' || status === 0) return undefined
        return status === 422
          ? Response.json({ error: 'invalid', message: '', errors: { password: ['Terlalu mirip'] } }, { status })
          : Response.json({ error: 'later', message: 'Nanti saja' }, { status })
      },
    })
    await choose('Baru#2027')
    expect(await screen.findByText('Terlalu mirip')).toBeTruthy()
    status = 409
    await press('Simpan kata sandi')
    expect(await screen.findByText(/Nanti saja|Tautan ini sudah tidak berlaku/)).toBeTruthy()
  })

  it.each([
    ['a link that was used', '/reset_password/default#token=ot_abcdefghijkl', true],
    ['no link at all', '/reset_password/default', false],
  ])('for %s shows that the link has expired, and links to a new one', async (_, at, isTried) => {
    const { address } = await open(at)
    if (isTried) await choose('Baru#2027')
    await screen.findByRole('heading', { name: 'Tautan ini sudah tidak berlaku' })
    await follow('Minta tautan baru')
    await waitFor(() => expect(address()).toBe('/forgot_password/default'))
  })

  it('shows that a link is of another network', async () => {
    await open('/reset_password/kampus#token=ot_abcdefghijkl')
    expect(await screen.findByRole('heading', { name: 'Tautan ini untuk jaringan lain' })).toBeTruthy()
  })
})
