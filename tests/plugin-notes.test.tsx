/** Slots for a line or a note of another plugin, on a screen of their owner. */
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { accountLine } from '@gapura/plugins/account'
import { checkoutNote } from '@gapura/plugins/packages'
import { definePlugin } from '../core/kernel/plugin/define-plugin.ts'
import { checkPlugins, pluginFaults } from '../schemas/plugin/check-plugin.ts'
import { installedPlugins } from '../tools/plugin/installed-plugins.ts'
import { follow, renderPortal } from './testing.tsx'

const load = () => Promise.resolve({ default: () => <p>Poin Anda: 12</p> })
const points = definePlugin({
  id: 'points',
  title: { id: 'Poin' },
  core: '^1',
  needs: ['account', 'packages'],
  adds: [accountLine.add({ load }), checkoutNote.add({ load })],
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
