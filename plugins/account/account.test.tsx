import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderPortal, type RenderSettings } from '@gapura/testing'
import help from '../help/plugin.ts'
import home from '../home/plugin.ts'
import packages from '../packages/plugin.ts'
import settings from '../settings/plugin.ts'
import account from './plugin.ts'

const open = (settings: Partial<RenderSettings> = {}) =>
  renderPortal({ plugins: [home, account], at: '/account', session: 'member', ...settings })
const facts = () => [...document.querySelectorAll('dd')].map((element) => element.textContent)

it('shows the customer’s name, number and email address, or that they are missing', async () => {
  // Without the page that the gate shows until the profile is complete.
  const pages = account.pages?.filter(({ role }) => role !== 'complete-profile') ?? []
  const { assembled } = await open({ plugins: [home, { ...account, pages }] })
  expect(await screen.findByText('Siti Rahmawati')).toBeTruthy()
  expect(facts().slice(0, 2)).toEqual(['Siti Rahmawati', '+62 812-3456-7890'])
  expect(facts()[2]).toContain('siti@')
  const { user } = assembled.session.read()
  await act(async () => user && assembled.session.change({ user: { ...user, name: null, phone: null, email: null } }))
  expect(facts().slice(0, 2)).toEqual(['Belum diisi', 'Belum diisi'])
  expect(facts()[2]).toMatch(/^Belum diisi/)
})

it('links to the other grouped menu entries, but not to itself', async () => {
  await open({ plugins: [home, account, help, settings] })
  const linksIn = (element: HTMLElement | null) => {
    if (!element) throw new Error('the links are not there')
    return within(element)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
  }
  const settingsTitle = await screen.findByRole('heading', { name: 'Pengaturan' })
  expect(linksIn(settingsTitle.closest('section'))).toEqual(['/change_password'])
  expect(linksIn(screen.getByRole('navigation', { name: 'Layanan dan bantuan' }))).toEqual([
    '/terms_and_conditions',
    '/faq',
    '/contact',
  ])
})

describe('the package of home', () => {
  const hasPackage = () => screen.queryByRole('heading', { name: 'Bulanan Hemat' })
  const useWindow = ({ isWide }: { readonly isWide: boolean }) => {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(min-width: 64em)' && isWide }))
    return open({ plugins: [home, account, packages] })
  }
  afterEach(() => vi.unstubAllGlobals())

  it('stands beside the person in a wide window', async () => {
    await useWindow({ isWide: true })
    await waitFor(() => expect(hasPackage()).toBeTruthy())
  })

  it('is not requested on a phone', async () => {
    const { calls } = await useWindow({ isWide: false })
    await screen.findByText('Siti Rahmawati')
    expect(hasPackage()).toBeNull()
    expect(calls.filter((call) => call.includes('/packages'))).toEqual([])
  })
})

it('the page begins with the customer’s name and a link to change it', async () => {
  await open()
  const [first] = within(await screen.findByRole('main')).getAllByRole('link', { name: 'Ubah info akun' })
  expect(first?.getAttribute('href')).toBe('/account_info')
})

it('the switch changes the theme and the button signs out', async () => {
  const { assembled } = await open()
  const dark = await screen.findByRole<HTMLInputElement>('switch', { name: 'Tema gelap' })
  await act(async () => fireEvent.click(dark))
  expect(dark.checked).toBe(true)
  await act(async () => fireEvent.click(within(screen.getByRole('main')).getByRole('button', { name: 'Keluar' })))
  await waitFor(() => expect(assembled.session.read().user).toBeNull())
})

it.each([
  [{ email: 'siti@contoh.id', email_verified: true }, null],
  [{ email: 'siti@contoh.id', email_verified: false }, 'Verifikasi'],
  [{ email: null, email_verified: false }, 'Tambahkan email'],
])('with the profile %j, the link beside the email address is %s', async (email, link) => {
  const siti = { username: 'siti', name: 'Siti', phone: '6281234567890' }
  await open({
    instead: ({ url }) =>
      new URL(url).pathname === '/api/ctm/' ? Response.json({ data: { ...siti, ...email } }) : undefined,
  })
  if (link === null) expect(await screen.findByText('Email terverifikasi')).toBeTruthy()
  else await screen.findByRole('link', { name: link })
  const links = screen.queryAllByRole('link').filter((element) => element.getAttribute('href') === '/verify_new_email/')
  expect(links.map((element) => element.textContent)).toEqual(link === null ? [] : [link])
})
