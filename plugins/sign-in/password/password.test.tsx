import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { definePlugin } from '@gapura/core'
import { breaking, follow, lacking, press, renderPortal, type, type RenderSettings } from '@gapura/testing'
import { DEMO_PASSWORD } from '../../../sandbox/answers/demo.ts'
import signIn from '../plugin.ts'

const home = definePlugin({
  id: 'home',
  title: { id: 'Beranda', en: 'Home' },
  core: '^1',
  pages: [
    { path: '/', access: 'member', role: 'home', load: () => Promise.resolve({ default: () => <h1>Di rumah</h1> }) },
  ],
})
const SITI = 'siti@contoh.id'
const open = (settings: Partial<RenderSettings> = {}) =>
  renderPortal({ plugins: [signIn, home], at: '/login/default/password', ...settings })

async function enter(login: string, password: string): Promise<void> {
  await type('Nomor HP atau email', login)
  await type('Kata sandi', password)
  await press('Masuk')
}
const leaveField = () => act(async () => fireEvent.blur(screen.getByLabelText('Nomor HP atau email')))

describe('signing in with a password', () => {
  it.each([['0812-3456-7890'], [SITI]])('accepts %s and opens the home page', async (login) => {
    const { address, assembled } = await open()
    await enter(login, DEMO_PASSWORD)
    expect(await screen.findByRole('heading', { name: 'Di rumah' })).toBeTruthy()
    expect(address()).toBe('/')
    expect(assembled.session.read().user?.email).toBe(SITI)
  })

  it('its fields accept pasted text and the input of a password manager', async () => {
    await open()
    const fields = ['Nomor HP atau email', 'Kata sandi'].map((label) => screen.getByLabelText<HTMLInputElement>(label))
    expect(fields.map(({ autocomplete }) => autocomplete)).toEqual(['username', 'current-password'])
    // A paste that the page refuses is prevented.
    expect(fields.map((field) => fireEvent.paste(field))).toEqual([true, true])
    expect(fields.filter(({ form, readOnly, maxLength }) => form === null || readOnly || maxLength > 0)).toEqual([])
  })

  it('shows a wrong login or password at the password field, focuses it, and offers another method', async () => {
    const { assembled, calls } = await open()
    const WRONG = 'Nomor HP, email, atau kata sandi tidak cocok. Periksa lagi, atau masuk dengan cara lain.'
    // The text is the same for an unknown login.
    await enter('nobody@contoh.id', DEMO_PASSWORD)
    await screen.findByText(WRONG)
    await enter('0812-3456-7890', 'Salah#2026')
    await waitFor(() => expect(calls.filter((call) => call === 'POST /api/login-with-password')).toHaveLength(2))
    await screen.findByText(WRONG)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Kata sandi')))
    expect(assembled.session.read().user).toBeNull()
    expect(await screen.findByRole('button', { name: 'Kirim kode lewat WhatsApp' })).toBeTruthy()
  })

  it('shows which fields are missing, and makes no call', async () => {
    const { calls } = await open()
    await enter('', '')
    expect(await screen.findByText('Isi nomor HP atau email')).toBeTruthy()
    expect(screen.getByText('Isi kata sandi')).toBeTruthy()
    await type('Nomor HP atau email', 'siti@')
    expect(await screen.findByText('Email belum benar')).toBeTruthy()
    expect(calls).toEqual([])
  })

  it('shows an error, and signs in after a retry', async () => {
    const { instead, mend } = breaking('/api/authorization', () => Response.json({}))
    await open({ instead })
    await enter(SITI, DEMO_PASSWORD)
    expect(await screen.findByText('Bagian ini belum tampil. Coba sebentar lagi.')).toBeTruthy()
    mend()
    await press('Masuk')
    expect(await screen.findByRole('heading', { name: 'Di rumah' })).toBeTruthy()
  })

  it('continues to the router when there is router data', async () => {
    const data = encodeURIComponent(btoa(JSON.stringify({ ip: '10.5.50.7', identity: 'balai' })))
    const { left } = await open({ at: `/login/default/password?data=${data}` })
    await enter(SITI, DEMO_PASSWORD)
    await waitFor(() => expect(left).toHaveLength(1))
    expect(left[0]).toMatch(/^POST http:\/\/login\.localhost:8080\/login\?/)
  })

  it('links to the other methods and to a new password', async () => {
    const { address } = await open()
    await screen.findByRole('link', { name: 'Masuk dengan kode WhatsApp' })
    await follow('Lupa kata sandi?')
    await waitFor(() => expect(address()).toBe('/forgot_password/default'))
    expect(await screen.findByRole('heading', { name: 'Lupa kata sandi' })).toBeTruthy()
  })
})

describe('the methods that the back end offers for a login name', () => {
  it('include a code for a number, which opens the code step', async () => {
    const { sandbox, address } = await open()
    await type('Nomor HP atau email', '0812-3456-7890')
    await leaveField()
    await press('Kirim kode lewat WhatsApp')
    expect(await screen.findByLabelText('Kode')).toBeTruthy()
    expect(address()).toBe('/login/default')
    expect(sandbox?.world.outbox.arrived('6281234567890')).toHaveLength(1)
  })

  it('show when the limit of codes is reached', async () => {
    const limit = (request: Request) =>
      new URL(request.url).pathname === '/api/request_otp' ? Response.json({ error: true, status: 211 }) : undefined
    const { address } = await open({ instead: limit })
    await type('Nomor HP atau email', '0812-3456-7890')
    await leaveField()
    await press('Kirim kode lewat WhatsApp')
    expect(await screen.findByText(/^Terlalu sering meminta kode\./)).toBeTruthy()
    expect(address()).toBe('/login/default/password')
  })

  it('include a link for an address; the text does not reveal whether the address is known', async () => {
    const { sandbox } = await open()
    await type('Nomor HP atau email', SITI)
    await leaveField()
    await press('Kirim tautan masuk lewat email')
    expect(await screen.findByText(`Kalau ${SITI} terdaftar di sini, tautannya sudah kami kirim.`)).toBeTruthy()
    expect(sandbox?.world.outbox.arrived(SITI)[0]?.text).toContain('/verify/default#token=')
  })

  it.each([404, 405, 501])(
    'do not include a link when the back end answers %i, which is shown once',
    async (status) => {
      await open({ instead: lacking('/api/request-magic-link', status) })
      await type('Nomor HP atau email', SITI)
      await leaveField()
      await press('Kirim tautan masuk lewat email')
      expect(await screen.findByText('Fitur ini tidak tersedia di layanan ini.')).toBeTruthy()
      expect(screen.queryByRole('button', { name: 'Kirim tautan masuk lewat email' })).toBeNull()
      expect(screen.queryByRole('alert')).toBeNull()
    },
  )

  it('are empty when the call fails, and the password still works', async () => {
    await open({ instead: breaking('/api/get-email-auth-method').instead })
    await type('Nomor HP atau email', SITI)
    await leaveField()
    expect(screen.queryByRole('button', { name: /Kirim/ })).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
    await enter(SITI, DEMO_PASSWORD)
    expect(await screen.findByRole('heading', { name: 'Di rumah' })).toBeTruthy()
  })

  it('show when a password is not offered', async () => {
    const only = (request: Request) =>
      new URL(request.url).pathname.startsWith('/api/get-') ? Response.json({ methods: ['otp'] }) : undefined
    await open({ instead: only })
    await type('Nomor HP atau email', '0812-3456-7890')
    await leaveField()
    expect(await screen.findByText('Kata sandi tidak bisa dipakai di sini. Pilih cara lain.')).toBeTruthy()
  })
})
