import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { definePlugin } from '../../kernel/plugin/define-plugin.ts'
import type { Partner } from '../../kernel/partner/partner.ts'
import { contentOf } from '../../kernel/partner/read-markdown.ts'
import { ownPageContentPath } from '../../kernel/partner/own-page-content.ts'
import { follow, renderPortal, type RenderSettings } from '@gapura/testing'

const icon = { path: 'M0 0h24v24', box: 24 } as const
const label = { id: 'Rumah', en: 'Home' }
const heading = (text: string) => () => Promise.resolve({ default: () => <h1>{text}</h1> })
const portal = definePlugin({
  id: 'portal',
  title: label,
  core: '^1',
  onByDefault: true,
  pages: [
    { path: '/', access: 'member', role: 'home', load: heading('Di rumah') },
    { path: '/login/:domain?', access: 'signed-out', role: 'sign-in', load: heading('Masuk di sini') },
    { path: '/taken', access: 'member', load: heading('Milik portal') },
  ],
  menu: [{ to: '/', in: 'bottom', label, icon }],
})
const pages: NonNullable<Partner['pages']> = [
  {
    path: '/tentang',
    title: { id: 'Tentang desa', en: 'About' },
    text: { id: ['# Siapa', '', 'Kami. [Pulang](/) atau [situs](https://desa.example)'], en: '# Who' },
  },
  { path: '/privasi', title: { id: 'Privasi' }, text: { id: 'Data Anda aman.' }, in: ['footer'] },
  { path: '/taken', title: { id: 'Bentrok' }, text: { id: 'x' } },
]
const asked: string[] = []
/** Answers as the host does. */
const host = ({ url }: Request) => {
  const { pathname } = new URL(url)
  const page = pages.find(({ path }) => ownPageContentPath('default', path) === pathname)
  if (page) asked.push(pathname)
  return page && Response.json(contentOf(page))
}
const open = (settings: Partial<RenderSettings> = {}) =>
  renderPortal({
    plugins: [portal],
    partner: { pages: pages.map(({ text: _, ...page }) => page) },
    instead: host,
    ...settings,
  })

it('a page of the partner is shown without a session, in the chosen language', async () => {
  await open({ at: '/tentang' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Tentang desa' })).toBeTruthy()
  expect(screen.getByRole('heading', { level: 2, name: 'Siapa' })).toBeTruthy()
  const outside = screen.getByRole('link', { name: 'situs' })
  expect([outside.getAttribute('target'), outside.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
  expect(document.title).toContain('Tentang desa')
})

it('a language without a text shows the one of the default language', async () => {
  await open({ at: '/privasi', language: 'en' })
  expect(await screen.findByText('Data Anda aman.')).toBeTruthy()
})

it('the main menu and the footer lead there, within the portal', async () => {
  asked.length = 0
  const { address, container } = await open({ session: 'member' })
  await screen.findByRole('heading', { name: 'Di rumah' })
  const menu = await screen.findByRole('navigation', { name: 'Menu utama' })
  expect(
    within(menu)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Rumah', 'Tentang desa'])
  const footer = container.querySelector('footer')
  expect([...(footer?.querySelectorAll('a') ?? [])].map(({ textContent }) => textContent)).toEqual(['Privasi'])
  expect(asked).toEqual([])
  await follow('Tentang desa')
  expect(await screen.findByRole('heading', { level: 2, name: 'Siapa' })).toBeTruthy()
  await follow('Pulang')
  await waitFor(() => expect(address()).toBe('/'))
  await follow('Tentang desa')
  expect(await screen.findByRole('heading', { level: 2, name: 'Siapa' })).toBeTruthy()
  expect(asked).toEqual(['/brand/default.tentang.json'])
})

it('a page of the menu is linked below the sign-in page, which has no menu, and not below the others', async () => {
  const places: ('menu' | 'footer')[] = ['menu', 'footer']
  const both = pages.map(({ text: _, ...page }) => ({ ...page, in: places }))
  const { container, unmount } = await open({ session: 'member', partner: { pages: both } })
  await screen.findByRole('navigation', { name: 'Menu utama' })
  await screen.findByRole('link', { name: 'Privasi' })
  expect(container.querySelector('footer a[href="/privasi"]')).toBeNull()
  unmount()
  const { container: other } = await open({ at: '/login', partner: { pages: both } })
  await waitFor(() => expect(other.querySelector('footer a[href="/privasi"]')).toBeTruthy())
})

it('the footer stands below the sign-in page too, and not where there is none', async () => {
  const { container, unmount } = await open({ at: '/login' })
  await screen.findByRole('heading', { name: 'Masuk di sini' })
  expect(container.querySelector('footer a')?.getAttribute('href')).toBe('/privasi')
  unmount()
  const { container: other } = await open({ at: '/login', partner: {} })
  await screen.findByRole('heading', { name: 'Masuk di sini' })
  expect(other.querySelector('footer')).toBeNull()
})

it('a page of the portal with the same path comes first, and the partner’s has no entry', async () => {
  await open({ at: '/taken', session: 'member' })
  expect(await screen.findByRole('heading', { name: 'Milik portal' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Bentrok' })).toBeNull()
})

it('a text that does not arrive is requested again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let isDown = true
  const { container } = await open({
    at: '/tentang',
    instead: (request) => (isDown ? Response.error() : host(request)),
  })
  const again = await screen.findByRole('button', { name: 'Coba lagi' })
  isDown = false
  await act(async () => again.click())
  await waitFor(() => expect(container.querySelector('article')?.textContent).toContain('Kami.'))
})
