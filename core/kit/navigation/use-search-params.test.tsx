import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { follow, press, renderPortal } from '@gapura/testing'
import { definePlugin } from '../../kernel/plugin/define-plugin.ts'
import { Link, usePath, useSearchParams } from './use-navigation.ts'

const VALUE = '50%25 + 1 & 2 = %2525 %26 %2B ü #?/'

function Search({ params: { id } }: { readonly params: { readonly id: string } }) {
  const [search, setSearch] = useSearchParams()
  return (
    <>
      <h1>{id}</h1>
      <p data-testid="query">{search.get('q')}</p>
      <p data-testid="path">{usePath()}</p>
      <button onClick={() => setSearch((now) => ({ ...Object.fromEntries(now), again: '1' }), { replace: true })}>
        Lagi
      </button>
      <Link href={`/cari/${encodeURIComponent('INV/2%25')}?q=${encodeURIComponent(VALUE)}`}>Lain</Link>
    </>
  )
}
const plugin = definePlugin({
  id: 'cari',
  title: { id: 'Cari', en: 'Search' },
  core: '^1',
  pages: [{ path: '/cari/:id', access: 'public', load: () => Promise.resolve({ default: Search }) }],
})
const open = (q: string, id = 'a') =>
  renderPortal({ plugins: [plugin], at: `/cari/${encodeURIComponent(id)}?q=${encodeURIComponent(q)}` })
const shown = () => screen.getByTestId('query').textContent

it('a query is decoded once, and a parameter stays unchanged when another is added', async () => {
  const { address } = await open(VALUE)
  expect(await screen.findByTestId('query')).toBeTruthy()
  expect(shown()).toBe(VALUE)
  await press('Lagi')
  expect(shown()).toBe(VALUE)
  expect(new URL(address(), 'https://a.example').searchParams.get('q')).toBe(VALUE)
})

it('a parameter of the path is decoded once, at the first visit and after a link', async () => {
  await open('', 'INV/2026/50%25')
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('INV/2026/50%25')
  expect(screen.getByTestId('path').textContent).toBe('/cari/INV%2F2026%2F50%2525')
  await follow('Lain')
  expect((await screen.findByRole('heading', { name: 'INV/2%25' })).textContent).toBe('INV/2%25')
  expect(shown()).toBe(VALUE)
})
