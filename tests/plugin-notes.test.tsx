/** Slots for a line or a note of another plugin, on a screen of their owner. */
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { accountLine } from '@gapura/plugins/account'
import { checkoutNote, orderNote, rowNote, type OrderNoteProps, type RowNoteProps } from '@gapura/plugins/packages'
import { definePlugin } from '../core/kernel/plugin/define-plugin.ts'
import { checkPlugins, pluginFaults } from '../schemas/plugin/check-plugin.ts'
import { installedPlugins } from '../schemas/plugin/installed-plugins.ts'
import { follow, renderPortal } from './testing.tsx'

const load = () => Promise.resolve({ default: () => <p>Poin Anda: 12</p> })
const ofPackage = ({ package: { name } }: RowNoteProps) => <p>{`Poin untuk ${name}`}</p>
const ofOrder = ({ order, shownIn }: OrderNoteProps) => <p>{`Poin dari ${order.package.name} (${shownIn})`}</p>
const points = definePlugin({
  id: 'points',
  title: { id: 'Poin', en: 'Points' },
  core: '^1',
  needs: ['account', 'packages'],
  adds: [
    accountLine.add({ load }),
    checkoutNote.add({ load }),
    rowNote.add({ load: () => Promise.resolve({ default: ofPackage }) }),
    orderNote.add({ load: () => Promise.resolve({ default: ofOrder }) }),
  ],
})
const plugins = checkPlugins([...installedPlugins, points].map((plugin) => [plugin.id, { default: plugin }]))

it('their owners’ definitions name them', () => expect(pluginFaults(plugins)).toEqual([]))

it('the account page has the line among its settings', async () => {
  await renderPortal({ plugins, at: '/account', session: 'member' })
  expect((await screen.findByText('Poin Anda: 12')).closest('li')).toBeTruthy()
})

it('a purchase has the note before it is paid', async () => {
  await renderPortal({ plugins, at: '/packages', session: 'member', phone: '6281234567891' })
  await follow(/^Beli Dua Minggu/)
  const dialog = await screen.findByRole('dialog')
  expect(dialog.contains(await screen.findByText('Poin Anda: 12'))).toBe(true)
})

it('each package in the list has its own note, outside the link that buys it', async () => {
  await renderPortal({ plugins, at: '/packages', session: 'member', phone: '6281234567891' })
  const note = await screen.findByText('Poin untuk Dua Minggu')
  expect(note.closest('article')?.querySelector('a')?.textContent).toContain('Dua Minggu')
  expect(note.closest('a')).toBeNull()
})

it('an order has its note beside the history, and on its receipt', async () => {
  await renderPortal({ plugins, at: '/transaction_history', session: 'member', phone: '6281234567890' })
  expect(await screen.findByText('Poin dari Bulanan Hemat (history)')).toBeTruthy()
  await follow('Cetak atau bagikan struk')
  expect(await screen.findByText('Poin dari Bulanan Hemat (receipt)')).toBeTruthy()
})
