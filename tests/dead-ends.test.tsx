/** Situations in which a customer could get stuck: each shows a screen with the right heading and a button or link. */
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { readPlugin } from '../core/kernel/plugin/read-plugin.ts'
import { renderPortal, type RenderSettings } from './testing.tsx'
import { createCookiePage } from './doubles/cookie-page.ts'
import { installedPlugins as plugins } from '../schemas/plugin/installed-plugins.ts'

/** All plugins; the definition of one was loaded as something else, for example as the page of a captive portal. */
const withWrongCard = (id: string) =>
  plugins.map((plugin) => (plugin.id === id ? readPlugin(id, { default: '<!doctype html>' }) : plugin))
const without = (...ids: readonly string[]) => plugins.filter(({ id }) => !ids.includes(id))
const guest = () => {
  const cookies = createCookiePage()
  cookies.cookie = '__Host-guest_mode=true; Path=/; Secure'
  return cookies
}

/** A customer without the service for businesses. */
const NEWCOMER = { session: 'member', phone: '6281234567891' } as const

type Case = [situation: string, settings: RenderSettings, heading: RegExp]

const CASES: readonly Case[] = [
  [
    'the definition of sign-in is invalid',
    { plugins: withWrongCard('sign-in'), at: '/login/default' },
    /^Belum bisa masuk di sini/,
  ],
  [
    'the definition of the requested page is invalid',
    { plugins: withWrongCard('packages'), at: '/packages', session: 'member' },
    /tidak ditemukan/,
  ],
  [
    'the definition of home is invalid',
    { plugins: withWrongCard('home'), at: '/', session: 'member' },
    /^Paket internet$/,
  ],
  ['no page plays sign-in', { plugins: without('sign-in'), at: '/' }, /^Belum bisa masuk di sini/],
  ['no page plays home', { plugins: without('home'), at: '/', session: 'member' }, /^Paket internet$/],
  [
    'the profile is incomplete, and no page has the role complete-profile',
    { plugins: without('account', 'dwf', 'home-internet', 'smb', 'sign-in'), at: '/packages', session: 'member' },
    /^Paket internet$/,
  ],
  [
    'the browser has a guest’s cookie, and guests are off now',
    { plugins: without('guest'), at: '/', cookies: guest() },
    /^(Masuk|Aplikasi gratis)$/,
  ],
  [
    'packages for businesses before registration',
    { plugins, at: '/dwfpackages', ...NEWCOMER },
    /^Paket Warung & Toko$/,
  ],
  ['packages for resellers before registration', { plugins, at: '/rtrwpackages', session: 'member' }, /^Paket Rumah$/],
  ['a path without a page', { plugins, at: '/nowhere', session: 'member' }, /tidak ditemukan/],
]

it.each(CASES)('%s', async (_, settings, heading) => {
  await renderPortal(settings)
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(heading))
  const controls = 'main a[href], main button, #content button, form button, .g-sheet a[href]'
  await waitFor(() => expect(document.querySelectorAll(controls).length).toBeGreaterThan(0))
})
