import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { breaking, follow, press, renderPortal, silent, type as typeAt, type RenderSettings } from '@gapura/testing'
import account from '../account/plugin.ts'
import home from '../home/plugin.ts'
import smb from './plugin.ts'

const PATH = '/api/ctm/smb'
const open = (settings: Partial<RenderSettings> = {}) =>
  renderPortal({ plugins: [home, account, smb], session: 'member', ...settings })
const registered =
  (status: string, reason: string | null = null) =>
  (request: Request) =>
    new URL(request.url).pathname === PATH
      ? Response.json({ data: { status, reason, created_at: '2026-11-20T03:00:00Z' } })
      : undefined

describe('the home card', () => {
  it('links to the form for a customer without a registration', async () => {
    const { address } = await open()
    await follow('Daftar Internet Usaha')
    await waitFor(() => expect(address()).toBe('/register_smb'))
    expect(await screen.findByLabelText(/^Nama usaha/)).toBeTruthy()
  })

  it.each([
    ['requested', null, 'Pendaftaran sedang diproses', false],
    ['accepted', null, 'Pendaftaran diterima', false],
    ['rejected', 'out_of_range', 'Pendaftaran ditolak. Lokasi di luar jangkauan.', true],
    ['rejected', null, 'Pendaftaran ditolak', true],
  ])('shows a registration that is %s (%s) as “%s”', async (status, reason, title, mayAgain) => {
    await open({ instead: registered(status, reason) })
    const state = await screen.findByRole('status', { name: 'Status pendaftaran' })
    expect(state.textContent).toBe(title)
    expect(screen.queryByRole('link', { name: 'Daftar lagi' }) !== null).toBe(mayAgain)
    expect(screen.queryByRole('link', { name: 'Daftar Internet Usaha' })).toBeNull()
  })

  it('is not shown to a reseller', async () => {
    const { calls } = await open({ phone: '6281234567893' })
    await screen.findByRole('heading', { level: 1 })
    expect(calls.filter((call) => call.includes('/smb'))).toEqual([])
  })

  it('shows an error in its own place, and loads on retry', async () => {
    const { instead, mend } = breaking(PATH)
    await open({ instead, language: 'en' })
    await screen.findByRole('alert')
    mend()
    await press('Try again')
    expect(await screen.findByRole('heading', { name: 'Business internet' })).toBeTruthy()
  })
})

describe('the page', () => {
  const at = '/register_smb'

  it('shows its heading while it loads', async () => {
    await open({ at, instead: silent(PATH) })
    expect(await screen.findByRole('heading', { level: 1, name: 'Daftar Internet Usaha' })).toBeTruthy()
    expect(screen.getByText('Memuat…')).toBeTruthy()
  })

  it('shows an error of the registration or of the profile, and loads on retry', async () => {
    for (const path of [PATH, '/api/ctm/']) {
      const { instead, mend } = breaking(path)
      const { unmount } = await open({ at, instead })
      await screen.findByRole('alert')
      mend()
      await press('Coba lagi')
      expect(await screen.findByLabelText(/^Nama usaha/)).toBeTruthy()
      unmount()
    }
  })

  it('starts the form with the data of the profile', async () => {
    await open({ at })
    await typeAt(/^Nama usaha/, 'Warung Siti')
    await act(async () => fireEvent.change(screen.getByLabelText(/^Jenis usaha/), { target: { value: 'food' } }))
    await press('Lanjut')
    expect((await screen.findByLabelText<HTMLInputElement>(/^Nama pemilik/)).value).toBe('Siti Rahmawati')
  })

  it('shows a message at each missing field, sends nothing, and focuses the first', async () => {
    const { calls } = await open({ at })
    await press('Lanjut')
    for (const message of ['Nama usaha belum diisi', 'Pilih jenis usaha'])
      expect(screen.getByText(message)).toBeTruthy()
    expect(calls).not.toContain(`POST ${PATH}`)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Nama usaha/)))
  })

  it('offers the form again after a rejection', async () => {
    await open({ at, instead: registered('rejected') })
    await press('Daftar lagi')
    expect(await screen.findByLabelText(/^Nama usaha/)).toBeTruthy()
  })
})
