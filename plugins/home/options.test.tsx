import { definePlugin } from '@gapura/core'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPortal } from '@gapura/testing'
import home from './plugin.ts'

const icon = { path: '', box: 24 } as const
const load = () => Promise.resolve({ default: () => <h1>x</h1> })
const shortcuts = definePlugin({
  id: 'shortcuts',
  title: { id: 'Jalan', en: 'Shortcuts' },
  core: '^1',
  pages: [
    { path: '/a', access: 'member', load },
    { path: '/b', access: 'member', load },
    { path: '/c', access: 'member', load },
    { path: '/d', access: 'member', load },
  ],
  menu: [
    { to: '/a', in: 'quick', label: { id: 'A' }, icon },
    { to: '/b', in: 'quick', label: { id: 'B' }, icon },
    { to: '/c', in: 'quick', label: { id: 'C' }, icon },
    { to: '/d', in: 'drawer', label: { id: 'D' }, icon },
  ],
})

it.each([
  [[], ['A', 'B', 'C']],
  [
    ['/c', '/nowhere', '/d', '/a'],
    ['C', 'D', 'A'],
  ],
])('with the option %j, the quick menu shows %j', async (quick, shown) => {
  await renderPortal({
    plugins: [home, shortcuts],
    partner: { plugins: { home: { quick }, shortcuts: true } },
    session: 'member',
  })
  const links = within(await screen.findByRole('navigation', { name: 'Menu cepat' })).getAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual(shown)
})

it('the file’s `menus.quick` comes before the option, and an empty one shows no quick menu', async () => {
  const show = async (quick: readonly string[]) => {
    const partner = { plugins: { home: { quick: ['/a'] }, shortcuts: true }, menus: { quick: [...quick] } }
    const { unmount } = await renderPortal({ plugins: [home, shortcuts], partner, session: 'member' })
    await screen.findByRole('heading', { level: 1 })
    const links = screen.queryByRole('navigation', { name: 'Menu cepat' })?.querySelectorAll('a') ?? []
    const names = [...links].map((link) => link.textContent)
    unmount()
    return names
  }
  expect(await show(['/d', '/b'])).toEqual(['D', 'B'])
  expect(await show([])).toEqual([])
})

it('in a wide window the quick menu has no tile of the navigation beside it, and no row of one or two', async () => {
  const plugins = [home, shortcuts]
  const classes = async (quick: readonly string[]) => {
    const partner = { plugins: { home: { quick }, shortcuts: true } }
    const { unmount } = await renderPortal({ plugins, partner, session: 'member' })
    const menu = await screen.findByRole('navigation', { name: 'Menu cepat' })
    const all = [menu, ...within(menu).getAllByRole('link')].map(({ className }) => className.includes('h-beside'))
    unmount()
    return all
  }
  expect(await classes(['/a', '/d', '/b', '/c'])).toEqual([false, false, true, false, false])
  expect(await classes(['/a', '/d', '/b'])).toEqual([true, false, true, false])
})
