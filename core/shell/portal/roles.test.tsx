/** The fallback of each role when no page plays it. */
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { definePlugin, type Plugin, type PluginDefinition } from '../../kernel/plugin/define-plugin.ts'
import { createCookiePage } from '../../../tests/doubles/cookie-page.ts'
import { renderPortal } from '@gapura/testing'

const title = { id: 'Judul', en: 'Title' }
const headingOnly = (text: string) => () => Promise.resolve({ default: () => <h1>{text}</h1> })
const make = <const Paths extends readonly string[] = []>(
  definition: Omit<PluginDefinition<Paths>, 'id' | 'title' | 'core'>,
): Plugin => definePlugin<Paths>({ id: 'small', title, core: '^1', ...definition })
const inner = { path: '/inner', access: 'member', load: headingOnly('Dalam') } as const
const good = () => Response.json({ data: {}, username: 'siti', status: 'active' })
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

it('sign-in: a screen at the requested address explains that it is not available', async () => {
  const { address, left } = await renderPortal({ plugins: [make({ pages: [inner] })], at: '/inner', fetch: good })
  expect(await heading('Belum bisa masuk di sini')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Coba lagi' })).toBeTruthy()
  expect(screen.getByRole('link', { name: /WhatsApp/ }).getAttribute('href')).toBe('https://wa.me/6281200000002')
  expect(address()).toBe('/inner')
  expect(left).toEqual([])
})

it('home: the first page of the bottom menu opens, also by the brand’s link', async () => {
  const menu = [{ to: '/inner', in: 'bottom', label: title, icon: { path: '', box: 24 } }] as const
  const { address, container } = await renderPortal({
    plugins: [make({ pages: [inner], menu })],
    session: 'member',
    fetch: good,
  })
  expect(await heading('Dalam')).toBeTruthy()
  expect(address()).toBe('/inner')
  expect(container.querySelector('.g-brand')?.getAttribute('href')).toBe('/inner')
  expect(container.querySelector('.g-bar-cover')).not.toBeNull()
})

it('home: without a page in the bottom menu a screen explains that there is no page', async () => {
  await renderPortal({ plugins: [make({ pages: [inner] })], session: 'member', fetch: good })
  expect(await heading('Belum ada halaman untuk Anda')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Keluar' })).toBeTruthy()
})

it('home: the screen without a page leads to a chat, and to a call where the partner has a number', async () => {
  const hrefs = async (contact: { whatsapp: string; phone?: string }) => {
    const settings = { plugins: [make({ pages: [inner] })], session: 'member', fetch: good } as const
    const { unmount } = await renderPortal({ ...settings, partner: { contact } })
    await heading('Belum ada halaman untuk Anda')
    const found = screen.getAllByRole('link', { name: /admin/ }).map((link) => link.getAttribute('href'))
    unmount()
    return found
  }
  expect(await hrefs({ whatsapp: '6281' })).toEqual(['https://wa.me/6281'])
  expect(await hrefs({ whatsapp: '6281', phone: '62361' })).toEqual(['https://wa.me/6281', 'tel:+62361'])
})

it('relogin: the menus do not offer to reconnect', async () => {
  await renderPortal({ plugins: [make({ pages: [inner] })], at: '/inner', session: 'member', fetch: good })
  expect(screen.queryByRole('button', { name: 'Sambungkan ulang' })).toBeNull()
})

it('complete-profile: a customer with an incomplete profile may continue', async () => {
  const { assembled } = await renderPortal({
    plugins: [make({ pages: [inner] })],
    at: '/inner',
    session: 'member',
    fetch: good,
  })
  const { user } = assembled.session.read()
  await act(async () => user && assembled.session.change({ user: { ...user, email: null } }))
  expect(await heading('Dalam')).toBeTruthy()
})

it('stopped: a screen shows the account’s message, and a button checks again', async () => {
  const { assembled } = await renderPortal({
    plugins: [make({ pages: [inner] })],
    at: '/inner',
    session: 'member',
    cookies: createCookiePage(),
    fetch: good,
  })
  const accounts = [{ account_type: 'customer', account_status: 'Belum membayar iuran' }] as const
  await act(async () => assembled.session.change({ accounts }))
  expect(await heading('Akun Anda belum aktif')).toBeTruthy()
  expect(screen.getByText('Belum membayar iuran')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Keluar' })).toBeTruthy()
  await press('Muat ulang')
  expect(await screen.findByRole('heading', { name: 'Dalam' })).toBeTruthy()
})
