import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { definePlugin } from '#core'
import { breaking, press, renderPortal } from '../../core/testing.tsx'
import signIn from './plugin.ts'

const home = definePlugin({
  id: 'home',
  title: { id: 'Beranda', en: 'Home' },
  core: '^1',
  pages: [
    { path: '/', access: 'member', role: 'home', load: () => Promise.resolve({ default: () => <h1>Di rumah</h1> }) },
  ],
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
  it('leads to the router', async () => {
    const { left } = await open({})
    await waitFor(() => expect(left).toHaveLength(1))
    expect(left[0]).toMatch(/^http:\/\/login\.localhost:8080\/login\?/)
  })

  it.each([
    ['invalid username or password', 'Router tidak mengenali akun ini. Silakan masuk lagi.'],
    [
      'no more sessions are allowed',
      'Akun ini sedang dipakai di perangkat lain. Putuskan dulu di sana, lalu coba lagi.',
    ],
    ['uptime limit reached', 'Waktu atau kuota paket Anda sudah habis. Silakan beli paket baru.'],
    ['RADIUS server is not responding', 'Router belum mendapat jawaban dari server. Coba lagi sebentar lagi.'],
    ['something else', 'Router menolak sambungan ini. Coba lagi, atau hubungi admin.'],
  ])('says in words what the router meant by “%s”, and can be tried again', async (error, words) => {
    const { left } = await open({ error })
    expect((await screen.findByRole('alert')).textContent).toBe(words)
    expect(left).toEqual([])
    await press('Coba lagi')
    await waitFor(() => expect(left).toHaveLength(1))
  })

  it('says what failed at the back end, and leads home', async () => {
    const { left, address } = await open({}, breaking('/api/router/reconnect').instead)
    expect((await screen.findByRole('alert')).textContent).toBe('Terjadi kesalahan')
    expect(left).toEqual([])
    await press('Ke beranda')
    await waitFor(() => expect(address()).toBe('/'))
  })
})
