import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { MenuEntry } from '../../kernel/plugin/additions.ts'
import { definePlugin } from '../../kernel/plugin/define-plugin.ts'
import { follow, press, renderPortal, type RenderSettings } from '@gapura/testing'

const heading = (text: string) => () => Promise.resolve({ default: () => <h1>{text}</h1> })
const PAGES = {
  '/': 'Rumah',
  '/one': 'Satu',
  '/two': 'Dua',
  '/three': 'Tiga',
  '/last': 'Terakhir',
  '/four': 'Empat',
} as const
const entry = (to: keyof typeof PAGES, more: Partial<MenuEntry<keyof typeof PAGES>> = {}) => ({
  to,
  in: 'drawer' as const,
  label: { id: PAGES[to], en: PAGES[to] },
  icon: { path: 'M0 0h24v24', box: 24 } as const,
  ...more,
})
const menus = definePlugin({
  id: 'menus',
  title: { id: 'Menu', en: 'Menus' },
  core: '^1',
  onByDefault: true,
  pages: [
    { path: '/', access: 'member', role: 'home', load: heading('Di rumah') },
    { path: '/login/:domain?', access: 'signed-out', role: 'sign-in', load: heading('Masuk di sini') },
    { path: '/one', access: 'member', load: heading('Satu') },
    { path: '/two', access: 'member', load: heading('Dua') },
    { path: '/two/:id', access: 'member', load: heading('Satu dari dua') },
    { path: '/three', access: 'member', load: heading('Tiga') },
    { path: '/last', access: 'member', load: heading('Terakhir') },
    { path: '/four', access: 'member', load: heading('Empat') },
    { path: '/five', access: 'member', load: heading('Lima') },
    { path: '/unseen', access: 'member', when: { capability: 'none' }, load: heading('Tak tampak') },
  ],
  menu: [
    entry('/last', { order: 200 }),
    entry('/three', { group: 'configuration' }),
    entry('/two', { group: 'account' }),
    entry('/one', { order: 10 }),
    entry('/two', { in: 'bottom' }),
  ],
})
const relogin = definePlugin({
  id: 'relogin',
  title: { id: 'Router', en: 'Router' },
  core: '^1',
  onByDefault: true,
  pages: [{ path: '/relogin/:domain?', access: 'signed-in', role: 'relogin', load: heading('Menyambung') }],
})
/** The window of a phone, or of a desk. */
const windowOf = (isWide: boolean) =>
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: query === '(min-width: 64em)' && isWide }),
  )
beforeEach(() => {
  windowOf(false)
  onTestFinished(() => void vi.unstubAllGlobals())
})

const open = (settings: Partial<RenderSettings> = {}) =>
  renderPortal({ plugins: [menus], at: '/two', session: 'member', ...settings })
const openDrawer = async () => {
  await press('Buka menu')
  return screen.findByRole('dialog')
}
const expectClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

it('the drawer has early entries, then each group under its title, then late entries', async () => {
  await open()
  const drawer = await openDrawer()
  const list = within(drawer).getByRole('navigation', { name: 'Semua menu' })
  const labels = [...list.querySelectorAll('p, a')].map((element) => element.textContent)
  expect(labels).toEqual(['Satu', 'Akun', 'Dua', 'Bantuan', 'Tiga', 'Terakhir'])
  const current = within(list)
    .getAllByRole('link')
    .filter((link) => link.hasAttribute('aria-current'))
  expect(current.map((link) => link.textContent)).toEqual(['Dua'])
})

it('in a wide window the drawer has only what the navigation does not have', async () => {
  windowOf(true)
  const account = { group: 'account' } as const
  const menu = [
    entry('/one'),
    entry('/two', { ...account, in: 'bottom' }),
    entry('/two', account),
    entry('/four', account),
  ]
  await open({ plugins: [{ ...menus, menu }] })
  const drawer = within(await openDrawer())
  expect(drawer.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Empat'])
  expect(drawer.getByRole('switch', { name: 'Tema gelap' })).toBeTruthy()
})

it('the drawer has no title for a group without entries', async () => {
  await open({ plugins: [{ ...menus, menu: menus.menu?.filter(({ group }) => group !== 'account') ?? [] }] })
  const drawer = within(await openDrawer())
  expect(drawer.getByRole('list', { name: 'Bantuan' })).toBeTruthy()
  expect(drawer.queryByText('Akun')).toBeNull()
})

it('the drawer closes by its button, by Escape, and when an entry is followed', async () => {
  const { address } = await open()
  await openDrawer()
  await press('Tutup menu')
  await expectClosed()
  const drawer = await openDrawer()
  await act(async () => fireEvent.keyDown(drawer, { key: 'Escape' }))
  await expectClosed()
  await openDrawer()
  await follow('Satu')
  await waitFor(() => expect(address()).toBe('/one'))
  await expectClosed()
})

it('the drawer switches the theme and stores it in a cookie', async () => {
  const { cookies } = await open()
  await openDrawer()
  const dark = screen.getByRole<HTMLInputElement>('switch', { name: 'Tema gelap' })
  expect(dark.checked).toBe(false)
  await act(async () => fireEvent.click(dark))
  expect(dark.checked).toBe(true)
  expect(cookies.cookie).toContain('theme=dark')
})

it('the drawer signs out', async () => {
  const { assembled, address } = await open()
  const drawer = await openDrawer()
  await press('Keluar', within(drawer))
  await waitFor(() => expect(assembled.session.read().user).toBeNull())
  await waitFor(() => expect(address()).toBe('/login/default'))
})

it('the drawer offers to reconnect only when a plugin has a page for it', async () => {
  const { unmount } = await open()
  await openDrawer()
  expect(screen.queryByText('Sambungkan ulang')).toBeNull()
  unmount()
  const { address } = await open({ plugins: [menus, relogin] })
  const drawer = await openDrawer()
  await press('Sambungkan ulang', within(drawer))
  await waitFor(() => expect(address()).toMatch(/^\/relogin/))
  expect(await screen.findByRole('heading', { name: 'Menyambung' })).toBeTruthy()
})

it('the popup is replaced by the drawer with all entries, and a second press closes it', async () => {
  await open()
  const more = await screen.findByRole('button', { name: 'Lainnya' })
  await press('Lainnya')
  expect(await screen.findByRole('menu', { name: 'Lainnya' })).toBeTruthy()
  expect(more.getAttribute('aria-expanded')).toBe('true')
  await act(async () => fireEvent.click(more))
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(more.getAttribute('aria-expanded')).toBe('false')
  await press('Lainnya')
  const all = await screen.findByRole('menuitem', { name: 'Semua menu' })
  await act(async () => fireEvent.click(all))
  expect(await screen.findByRole('dialog')).toBeTruthy()
  expect(screen.queryByRole('menu')).toBeNull()
})

it('the popup returns the focus to its button when Escape closes it', async () => {
  await open()
  await press('Lainnya')
  const [first] = await screen.findAllByRole('menuitem')
  await act(async () => first?.focus())
  expect(document.activeElement).toBe(first)
  await act(async () => void (first && fireEvent.keyDown(first, { key: 'Escape' })))
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Lainnya' }))
})

it('the popup opens the page that reconnects, and signs out', async () => {
  const { address, assembled } = await open({ plugins: [menus, relogin] })
  await press('Lainnya')
  const items = await screen.findAllByRole('menuitem')
  expect(items.map((item) => item.textContent)).toEqual(['Sambungkan ulang', 'Semua menu', 'Keluar'])
  await act(async () => items[0]?.click())
  await waitFor(() => expect(address()).toMatch(/^\/relogin/))
  await act(async () => assembled.navigation.go('/one'))
  await screen.findByRole('heading', { name: 'Satu' })
  await press('Lainnya')
  const out = await screen.findByRole('menuitem', { name: 'Keluar' })
  await act(async () => out.click())
  await waitFor(() => expect(assembled.session.read().user).toBeNull())
})

it('both menus mark the entry above the current page, but never home', async () => {
  await open({ at: '/two/7' })
  const marked = async (name: string) => {
    const links = within(await screen.findByRole('navigation', { name })).getAllByRole('link')
    return links.flatMap((link) => {
      const current = link.getAttribute('aria-current')
      return current === null ? [] : [[link.textContent, current]]
    })
  }
  expect(await marked('Menu utama')).toEqual([['Dua', 'true']])
  await openDrawer()
  expect(await marked('Semua menu')).toEqual([['Dua', 'true']])
})

it('the bottom menu marks the current page, and the bar is coloured only at home', async () => {
  const { container } = await open()
  const bottom = await screen.findByRole('navigation', { name: 'Menu utama' })
  expect(within(bottom).getByRole('link', { name: 'Dua' }).getAttribute('aria-current')).toBe('page')
  expect(container.querySelector('.g-bar-cover')).toBeNull()
  const brand = container.querySelector('a.g-brand')
  await act(async () => brand instanceof HTMLElement && brand.click())
  expect(await screen.findByRole('heading', { name: 'Di rumah' })).toBeTruthy()
  expect(container.querySelector('.g-bar-cover')).toBeTruthy()
  expect(within(bottom).getByRole('link', { name: 'Dua' }).getAttribute('aria-current')).toBeNull()
})

const tabs = {
  ...menus,
  menu: [
    ...(menus.menu ?? []),
    entry('/', { in: 'bottom' }),
    entry('/last', { in: 'bottom', group: 'account' }),
    entry('/four', { group: 'account' }),
  ],
}
it.each([
  ['/', null, ['Rumah page']],
  ['/two', null, ['Dua page']],
  ['/two/7', 'Kembali ke Dua', ['Dua true']],
  ['/four', 'Kembali ke Terakhir', ['Terakhir true']],
  ['/three', 'Kembali ke Terakhir', ['Terakhir true']],
  ['/five', 'Kembali ke Rumah', ['Rumah true']],
  ['/nowhere', null, []],
  ['/unseen', null, []],
])('at %s the way back is %s, and the marked tabs are %j', async (at, back, marked) => {
  await open({ plugins: [tabs], at })
  const navigation = await screen.findByRole('navigation', { name: 'Menu utama' })
  const links = [...navigation.querySelectorAll('.g-tabs > [aria-current]')]
  expect(links.map((link) => `${link.textContent} ${link.getAttribute('aria-current')}`)).toEqual(marked)
  expect(screen.queryByRole('link', { name: /^Kembali ke/ })?.getAttribute('aria-label') ?? null).toBe(back)
})

it('the navigation has the tabs, what no tab leads to, and sign-out', async () => {
  const { assembled } = await open({ plugins: [tabs] })
  const navigation = await screen.findByRole('navigation', { name: 'Menu utama' })
  const names = within(navigation)
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
  expect(names).toEqual(['Dua', 'Rumah', 'Terakhir', 'Satu', 'Tiga'])
  await press('Keluar', within(navigation))
  await waitFor(() => expect(assembled.session.read().user).toBeNull())
})

it('the partner’s file arranges the drawer, the side and the bottom; a link outside opens in a new tab', async () => {
  const link = { link: 'https://desa.example/kabar', label: { id: 'Kabar desa' }, icon: 'news' } as const
  const named = ['/two', link, { path: '/three', label: { id: 'Ketiga' } }]
  const partner = { menus: { main: named, bottom: ['/one', link], hidden: ['/last'] } }
  const { container } = await open({ plugins: [tabs], partner })
  const list = within(await openDrawer()).getByRole('navigation', { name: 'Semua menu' })
  const labels = [...list.querySelectorAll('p, a')].map((element) => element.textContent)
  expect(labels).toEqual(['Dua', 'Kabar desa(buka di tab baru)', 'Ketiga', 'Satu', 'Akun', 'Empat'])
  const outside = within(list).getByRole('link', { name: /^Kabar desa/ })
  expect(['href', 'target', 'rel'].map((name) => outside.getAttribute(name))).toEqual([
    'https://desa.example/kabar',
    '_blank',
    'noopener noreferrer',
  ])
  const of = (part: string) => [...container.querySelectorAll(`${part} a`)].map(({ textContent }) => textContent)
  expect(of('.g-tabs')).toEqual(['Satu', 'Kabar desa(buka di tab baru)'])
  // No tab leads to the page of the account.
  expect(of('.g-nav-more')).toEqual(['Dua', 'Ketiga', 'Empat'])
})
