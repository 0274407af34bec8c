import { screen } from '@testing-library/react'
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

it('puts highlighted packages first, in the partner’s order, and marks them', async () => {
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
  expect(cards.map((text) => text.includes('Disarankan'))).toEqual([true, true, false])
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

it('shows prices in the currency of the package', async () => {
  const ofKenya = { ...offer('a'), price: 1_250, currency: 'KES' }
  await renderPortal({
    plugins: [packages],
    at: '/packages',
    session: 'member',
    fetch: ({ url }) => Response.json({ data: url.includes('/packages') ? [ofKenya] : [], next: null }),
  })
  expect((await screen.findByRole('article')).textContent).toContain('KES 1,250.00')
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
