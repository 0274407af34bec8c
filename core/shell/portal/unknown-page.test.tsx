import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { definePlugin } from '../../kernel/plugin/define-plugin.ts'
import { follow, renderPortal } from '@gapura/testing'

const RESELLER = '6281234567893'
const load = (name: string) => () => Promise.resolve({ default: () => <h1>{name}</h1> })
const icon = () => Promise.resolve({ default: () => null })
const title = (id: string) => ({ id, en: `${id} (en)` })
const isReseller = { accountType: 'rtrw' } as const

const plugins = [
  definePlugin({
    id: 'home',
    title: title('Beranda'),
    core: '^1',
    pages: [{ path: '/', access: 'member', role: 'home', load: load('Di rumah') }],
  }),
  definePlugin({
    id: 'bills',
    title: title('Nota'),
    core: '^1',
    pages: [
      { path: '/bills', access: 'member', when: isReseller, load: load('Semua nota') },
      { path: '/bills/:id', access: 'member', when: isReseller, load: load('Nota') },
    ],
    menu: [{ to: '/bills', in: 'drawer', section: 'purchases', label: title('Nota'), icon }],
  }),
  definePlugin({
    id: 'past',
    title: title('Pembelian'),
    core: '^1',
    pages: [{ path: '/past', access: 'member', load: load('Semua pembelian') }],
    menu: [{ to: '/past', in: 'drawer', section: 'purchases', label: title('Pembelian'), icon }],
  }),
  definePlugin({
    id: 'fiber',
    title: title('Kabel'),
    core: '^1',
    pages: [
      { path: '/join', access: 'member', when: { not: isReseller }, load: load('Daftar') },
      { path: '/mine', access: 'member', when: isReseller, load: load('Kabel saya') },
    ],
  }),
  definePlugin({
    id: 'log',
    title: title('Log'),
    core: '^1',
    pages: [{ path: '/log', access: 'member', when: { loginConfig: 'log' }, load: load('Log') }],
  }),
]

it.each([
  [
    'id',
    '/bills',
    undefined,
    'Bukan untuk akun ini',
    '“Nota” hanya untuk akun reseller.',
    'Buka Pembelian',
    'Semua pembelian',
  ],
  [
    'en',
    '/bills/7',
    undefined,
    'Not for this account',
    '“Nota (en)” is for reseller accounts only.',
    'Open Pembelian (en)',
    'Semua pembelian',
  ],
  ['id', '/join', RESELLER, 'Bukan untuk akun ini', 'Akun Anda sudah memakai “Kabel”.', 'Buka Kabel', 'Kabel saya'],
] as const)(
  'a page for another account says so and leads to the right one (%s, %s)',
  async (language, at, phone, heading, text, link, page) => {
    await renderPortal({ plugins, at, session: 'member', language, ...(phone && { phone }) })
    expect(await screen.findByRole('heading', { name: heading })).toBeTruthy()
    expect(screen.getByText(text)).toBeTruthy()
    await follow(link)
    expect(await screen.findByRole('heading', { name: page })).toBeTruthy()
  },
)

it('a page of a service that the customer does not have leads home where there is no other', async () => {
  await renderPortal({ plugins, at: '/mine', session: 'member' })
  expect(await screen.findByText('“Kabel” hanya untuk akun reseller.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Buka Kabel' }).getAttribute('href')).toBe('/join')
})

it.each(['/log', '/nowhere'])('%s, which no account type would show, is not found', async (at) => {
  await renderPortal({ plugins, at, session: 'member' })
  expect(await screen.findByRole('heading', { name: 'Halaman tidak ditemukan' })).toBeTruthy()
})
