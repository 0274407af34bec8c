import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { breaking, press, renderPortal, silent, type RenderSettings } from '../../core/testing.tsx'
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

describe('the card at home', () => {
  it('leads who has not registered to the form', async () => {
    const { address } = await open()
    await press('Daftar bisnis')
    await waitFor(() => expect(address()).toBe('/register_smb'))
    expect(await screen.findByLabelText(/^Nama usaha/)).toBeTruthy()
  })

  it.each([
    ['requested', null, 'Pendaftaran bisnis sedang diproses', false],
    ['accepted', null, 'Pendaftaran bisnis diterima', false],
    ['rejected', 'out_of_range', 'Pendaftaran bisnis ditolak, lokasi di luar jangkauan', true],
    ['rejected', null, 'Pendaftaran bisnis ditolak', true],
  ])('says of a registration that is %s (%s) “%s”', async (status, reason, words, mayAgain) => {
    await open({ instead: registered(status, reason) })
    const state = await screen.findByRole('status', { name: 'Status pendaftaran' })
    expect(state.querySelector('strong')?.textContent).toBe(words)
    expect(screen.queryByRole('button', { name: 'Daftar lagi' }) !== null).toBe(mayAgain)
    expect(screen.queryByRole('button', { name: 'Daftar bisnis' })).toBeNull()
  })

  it('is not there for a reseller', async () => {
    const { calls } = await open({ phone: '6281234567893' })
    await screen.findByRole('heading', { level: 1 })
    expect(calls.filter((call) => call.includes('/smb'))).toEqual([])
  })

  it('says what failed in its own place, and asks again when it is tried again', async () => {
    const { instead, mend } = breaking(PATH)
    await open({ instead, language: 'en' })
    await screen.findByRole('alert')
    mend()
    await press('Try again')
    expect(await screen.findByRole('heading', { name: 'Internet for business' })).toBeTruthy()
  })
})

describe('the page', () => {
  const at = '/register_smb'

  it('waits with its heading', async () => {
    await open({ at, instead: silent(PATH) })
    expect(await screen.findByRole('heading', { level: 1, name: 'Daftar internet bisnis' })).toBeTruthy()
    expect(screen.getByText('Memuat…')).toBeTruthy()
  })

  it('says what failed, of the registration or of her profile, and asks again when it is tried again', async () => {
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

  it('begins with what is known of her', async () => {
    await open({ at })
    await screen.findByLabelText(/^Nama usaha/)
    expect(screen.getByLabelText<HTMLInputElement>(/^Nama pemilik/).value).toBe('Siti Rahmawati')
  })

  it('says what is missing beside each field, sends nothing, and puts the cursor at the first', async () => {
    const { calls } = await open({ at })
    await press('Kirim pendaftaran')
    for (const words of ['Nama usaha tidak boleh kosong', 'Pilih jenis usaha'])
      expect(screen.getByText(words)).toBeTruthy()
    expect(calls).not.toContain(`POST ${PATH}`)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Nama usaha/)))
  })

  it('offers who was refused the form once more', async () => {
    await open({ at, instead: registered('rejected') })
    await press('Daftar lagi')
    expect(await screen.findByLabelText(/^Nama usaha/)).toBeTruthy()
  })
})
