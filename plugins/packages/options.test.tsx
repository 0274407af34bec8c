import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPortal } from '@gapura/testing'
import home from '../home/plugin.ts'
import packages from './plugin.ts'

const offer = (id: string) => ({
  id,
  kind: 'general',
  name: `Paket ${id}`,
  bandwidth_mbps: 10,
  duration: 1,
  duration_type: 'day',
  price: 5_000,
  active: true,
})

it('puts highlighted packages first, in the partner’s order, and marks the first one', async () => {
  await renderPortal({
    plugins: [packages],
    partner: { plugins: { packages: { highlighted: ['c', 'gone', 'b'] } } },
    at: '/packages',
    session: 'member',
    fetch: ({ url }) =>
      Response.json({ data: url.includes('/packages') ? ['a', 'b', 'c'].map(offer) : [], next: null }),
  })
  await screen.findByRole('heading', { name: 'Paket a' })
  const cards = screen.getAllByRole('article').map((row) => row.textContent)
  expect(cards.map((text) => /Paket (\w)/.exec(text)?.[1])).toEqual(['c', 'b', 'a'])
  expect(cards.map((text) => text.includes('Disarankan'))).toEqual([true, false, false])
})

it('does not offer hidden packages', async () => {
  await renderPortal({
    plugins: [packages],
    partner: { plugins: { packages: { hidden: ['a', 'gone'] } } },
    at: '/packages',
    session: 'member',
    fetch: ({ url }) =>
      Response.json({ data: url.includes('/packages') ? ['a', 'b', 'c'].map(offer) : [], next: null }),
  })
  await screen.findByRole('heading', { name: 'Paket b' })
  const cards = screen.getAllByRole('article').map((row) => row.textContent)
  expect(cards.map((text) => /Paket (\w)/.exec(text)?.[1])).toEqual(['b', 'c'])
})

it('does not offer hidden packages at home, also when the back end recommends one', async () => {
  await renderPortal({
    plugins: [home, packages],
    partner: { plugins: { packages: { hidden: ['a'] } } },
    session: 'member',
    fetch: ({ url }) => {
      const { pathname } = new URL(url)
      if (pathname.endsWith('/packages/mine')) return Response.json({ data: { recommended: offer('a') } })
      return Response.json({ data: pathname.endsWith('/packages') ? ['a', 'b'].map(offer) : [], next: null })
    },
  })
  await screen.findByRole('heading', { name: 'Paket b' })
  expect(screen.queryByRole('heading', { name: 'Paket a' })).toBeNull()
})

/** The list of packages `a` to `f`, of a day each, with the texts of its rows by heading. */
const openList = async (
  options: Record<string, unknown>,
  change: (id: string) => object = () => ({}),
  at = '/packages',
) => {
  const sold = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({ ...offer(id), ...change(id) }))
  const view = await renderPortal({
    plugins: [packages],
    partner: { plugins: { packages: options } },
    at,
    session: 'member',
    fetch: ({ url }) => Response.json({ data: url.includes('/packages') ? sold : [], next: null }),
  })
  const all = await screen.findByRole('region', { name: 'Semua paket' })
  await within(all).findAllByRole('article')
  return { ...view, headings: [...all.querySelectorAll('h3, h4')].map(({ textContent }) => textContent) }
}

it('has the partner’s groups, then the packages of no group', async () => {
  const groups = [
    { title: { id: 'Sekali pakai', en: 'One-off' }, packages: ['c', 'a', 'gone'] },
    { title: { id: 'Kosong', en: 'Empty' }, packages: ['gone-2'] },
    { title: { id: 'Bulanan', en: 'Monthly' }, durations: ['month'] },
  ]
  const months = ['a', 'e', 'f']
  const { headings } = await openList({ groups }, (id) => (months.includes(id) ? { duration_type: 'month' } : {}))
  const expected = ['Sekali pakai', 'c', 'a', 'Bulanan', 'e', 'f', 'Paket lainnya', 'b', 'd']
  expect(headings).toEqual(expected.map((text) => (text.length === 1 ? `Paket ${text}` : text)))
})

it('has only the groups of what a chip leaves', async () => {
  const groups = [
    { title: { id: 'Sekali pakai', en: 'One-off' }, packages: ['a'] },
    { title: { id: 'Bulanan', en: 'Monthly' }, durations: ['month'] },
  ]
  const change = (id: string) => (id === 'f' ? { duration_type: 'month' } : {})
  const { headings } = await openList({ groups }, change, '/packages?duration=month')
  expect(headings).toEqual(['Bulanan', 'Paket f'])
})

it('has the standard groups where no group of the partner has a package', async () => {
  const groups = [{ title: { id: 'Bulanan', en: 'Monthly' }, durations: ['month'] }]
  const { headings } = await openList({ groups }, (id) => (id < 'c' ? { duration_type: 'week' } : {}))
  expect(headings.filter((text) => !text?.startsWith('Paket'))).toEqual(['Jam dan hari', 'Minggu atau lebih'])
})

it.each([
  ['price', 'fedcba'],
  ['duration', 'badcfe'],
  ['speed', 'cfabde'],
  ['listed', 'abcdef'],
])('sorts the list by %s', async (sort, expected) => {
  const { headings } = await openList({ sort }, (id) => {
    const place = 'abcdef'.indexOf(id)
    return {
      price: 9_000 - place * 1_000,
      duration: (place % 2 === 0 ? 2 : 1) + Math.floor(place / 2) * 2,
      duration_type: 'hour',
      bandwidth_mbps: 'cf'.includes(id) ? 20 : 10,
    }
  })
  expect(headings.map((text) => text?.at(-1)).join('')).toBe(expected)
})

it('waits for the last page of the back end before it sorts', async () => {
  const page = (ids: string, next: string | null) =>
    Response.json({ data: [...ids].map((id) => ({ ...offer(id), price: id.charCodeAt(0) })), next })
  await renderPortal({
    plugins: [packages],
    partner: { plugins: { packages: { sort: 'price' } } },
    at: '/packages',
    session: 'member',
    fetch: ({ url }) => {
      const { pathname, searchParams } = new URL(url)
      if (!pathname.endsWith('/packages')) return Response.json({ data: [], next: null })
      return searchParams.has('cursor') ? page('a', null) : page('cb', '2')
    },
  })
  await screen.findByRole('heading', { name: 'Paket c' })
  expect(screen.getAllByRole('heading', { name: /^Paket .$/ }).map(({ textContent }) => textContent)).toEqual([
    'Paket a',
    'Paket b',
    'Paket c',
  ])
})

it.each([
  ['id', 'Terlaris'],
  ['en', 'Best seller'],
] as const)('shows badges in the list, above it and in the confirmation, in %s', async (language, text) => {
  const badges = [{ package: 'f', text: { id: 'Terlaris', en: 'Best seller' } }]
  const partner = { plugins: { packages: { badges, highlighted: ['f'] } } }
  const sold = ['a', 'b', 'c', 'd', 'e', 'f'].map(offer)
  await renderPortal({
    plugins: [packages],
    partner,
    at: '/packages?buy=f',
    session: 'member',
    language,
    fetch: ({ url }) => Response.json({ data: url.includes('/packages') ? sold : [], next: null }),
  })
  await screen.findByRole('button', { name: /^(Bayar|Pay) Rp/ })
  expect(within(screen.getByRole('dialog')).getByText(text)).toBeTruthy()
  const marked = screen.getAllByRole('article', { hidden: true }).filter((row) => row.textContent.includes(text))
  expect(marked.map((row) => /Paket \w/.exec(row.textContent)?.[0])).toEqual(['Paket f', 'Paket f'])
})

it('does not suggest a hidden package in the confirmation', async () => {
  const cheap = { ...offer('b'), duration: 7 }
  const open = (hidden: readonly string[]) =>
    renderPortal({
      plugins: [packages],
      partner: { plugins: { packages: { hidden } } },
      at: '/packages?buy=a',
      session: 'member',
      fetch: ({ url }) => Response.json({ data: url.includes('/packages') ? [offer('a'), cheap] : [], next: null }),
    })
  const { unmount } = await open([])
  expect(await screen.findByRole('link', { name: /^Lebih murah per .*: Paket b,/ })).toBeTruthy()
  unmount()
  await open(['b'])
  await screen.findByRole('button', { name: /^Bayar Rp/ })
  expect(screen.queryByRole('link', { name: /lebih murah per/i })).toBeNull()
})

it('shows prices in the currency of the package', async () => {
  const ofKenya = { ...offer('a'), price: 1_250, currency: 'KES' }
  await renderPortal({
    plugins: [packages],
    at: '/packages',
    session: 'member',
    fetch: ({ url }) => Response.json({ data: url.includes('/packages') ? [ofKenya] : [], next: null }),
  })
  expect((await screen.findByRole('article')).textContent).toContain('KES\u00a01,250.00')
})

it('sells packages of minutes', async () => {
  const half = { ...offer('a'), duration: 30, duration_type: 'minute' }
  await renderPortal({
    plugins: [packages],
    at: '/packages',
    session: 'member',
    fetch: ({ url }) => Response.json({ data: url.includes('/packages') ? [half] : [], next: null }),
  })
  expect((await screen.findByRole('article')).textContent).toContain('30 menit · 10 Mbps')
})
