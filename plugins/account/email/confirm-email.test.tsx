import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { breaking, press, renderPortal, type RenderSettings } from '@gapura/testing'
import signIn from '../../sign-in/plugin.ts'
import home from '../../home/plugin.ts'
import account from '../plugin.ts'

const CONFIRM = '/api/ctm/verify-email'
const confirmed = (calls: readonly string[]) => calls.filter((call) => call.startsWith(`GET ${CONFIRM}?`))
const answering = (status: number) => breaking(CONFIRM, () => new Response(null, { status })).instead
const open = (settings: Partial<RenderSettings> = {}) =>
  renderPortal({ plugins: [signIn, home, account], at: '/verify_new_email/#token=ot_abcdefghijkl', ...settings })
const EXPIRED = 'Tautan ini sudah tidak berlaku'

describe('a link that confirms an email address', () => {
  it('changes nothing until the button is pressed, and then offers the way home', async () => {
    const { calls, address } = await open({ session: 'member', instead: answering(200) })
    expect(await screen.findByRole('heading', { name: 'Verifikasi email Anda' })).toBeTruthy()
    expect(screen.getByText(/^Tekan Verifikasi email untuk/)).toBeTruthy()
    expect(confirmed(calls)).toEqual([])
    await press('Verifikasi email')
    expect(await screen.findByRole('heading', { name: 'Email terverifikasi' })).toBeTruthy()
    expect(confirmed(calls)).toHaveLength(1)
    await press('Ke beranda')
    await waitFor(() => expect(address()).toBe('/'))
  })

  it('that has expired offers a signed-in customer a new link', async () => {
    await open({ session: 'member', phone: '6281234567895', instead: answering(410) })
    await press('Verifikasi email')
    expect(await screen.findByRole('heading', { name: EXPIRED })).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Kirim email verifikasi' })).toBeTruthy()
  })

  it('that has expired offers a signed-out visitor the sign-in page with a return path', async () => {
    const { address } = await open({ instead: answering(404) })
    await press('Verifikasi email')
    expect(await screen.findByRole('heading', { name: EXPIRED })).toBeTruthy()
    expect(screen.getByText('Masuk untuk meminta tautan baru.')).toBeTruthy()
    await press('Masuk')
    await waitFor(() => expect(address()).toBe('/login/default?redirect=/verify_new_email/'))
  })

  it('can be tried again after a failed request', async () => {
    const { calls } = await open({ instead: answering(403) })
    await press('Verifikasi email')
    expect((await screen.findByRole('alert')).textContent).toBe('Belum berhasil. Coba lagi.')
    expect(screen.getByRole('heading', { name: 'Verifikasi email Anda' })).toBeTruthy()
    await press('Coba lagi')
    await waitFor(() => expect(confirmed(calls)).toHaveLength(2))
  })
})
