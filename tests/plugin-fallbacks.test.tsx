/** Fallbacks when a partner turns a plugin off: each shows a screen from which the customer can continue. */
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { follow, press, renderPortal } from './testing.tsx'
import { createCookiePage } from './doubles/cookie-page.ts'
import { installedPlugins as plugins } from '../schemas/plugin/installed-plugins.ts'

const without = (...off: readonly string[]) => ({
  plugins: Object.fromEntries(plugins.map(({ id }) => [id, !off.includes(id)])),
})

describe('a guest’s cookie', () => {
  const guest = () => {
    const cookies = createCookiePage()
    cookies.cookie = '__Host-guest_mode=true; Path=/; Secure; SameSite=Strict'
    return cookies
  }

  test('with guests off opens the free apps, which offer to sign in', async () => {
    const { address } = await renderPortal({ plugins, partner: without('guest'), cookies: guest() })
    expect(await screen.findByRole('heading', { level: 1, name: 'Aplikasi gratis' })).toBeTruthy()
    expect(address()).toBe('/apps')
    await follow('Masuk')
    expect(await screen.findByLabelText('Nomor WhatsApp')).toBeTruthy()
    expect(address()).toBe('/login/default')
  })

  test('with guests and free apps off opens the sign-in page', async () => {
    const { address } = await renderPortal({ plugins, partner: without('guest', 'free-apps'), cookies: guest() })
    expect(await screen.findByLabelText('Nomor WhatsApp')).toBeTruthy()
    expect(address()).toBe('/login/default')
  })
})

describe('with account off', () => {
  test('a customer with an incomplete profile may use every page', async () => {
    const { address, assembled } = await renderPortal({ plugins, partner: without('account'), session: 'member' })
    const { user } = assembled.session.read()
    await act(
      async () =>
        user &&
        assembled.session.change({ user: { ...user, name: null, email: null, phone: null }, forceUpdate: true }),
    )
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Halo!'))
    expect(address()).toBe('/')
  })

  test('a customer with an inactive account sees this, and can reload, contact the partner and sign out', async () => {
    const phone = '6281234567892'
    await renderPortal({ plugins, partner: without('account'), session: 'member', phone })
    expect(await screen.findByRole('heading', { level: 1, name: 'Akun Anda belum aktif' })).toBeTruthy()
    expect(screen.getByRole('link', { name: /WhatsApp/ })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Muat ulang' })).toBeTruthy()
    await press('Keluar')
    expect(await screen.findByLabelText('Nomor WhatsApp')).toBeTruthy()
  })
})

test('with home off a member starts on a page of the bottom menu', async () => {
  const { address } = await renderPortal({ plugins, partner: without('home'), session: 'member' })
  await waitFor(() => expect(address()).toBe('/packages'))
  expect(await screen.findByRole('heading', { level: 1, name: 'Paket internet' })).toBeTruthy()
})

test('with sign-in off a visitor sees this, and can try again and contact the partner', async () => {
  await renderPortal({ plugins, partner: without('sign-in') })
  expect(await screen.findByRole('heading', { level: 1, name: 'Belum bisa masuk di sini' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Coba lagi' })).toBeTruthy()
  expect(screen.getByRole('link', { name: /WhatsApp/ })).toBeTruthy()
})
