/**
 * Checks the plugins of docs/plugins.md and those that `npm run plugin` creates. It is a test of the trial
 * project (tools/plugin/plugin-guide.test.ts), because these plugins exist only there.
 */
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { follow, press, renderPortal, type Rendered } from './testing.tsx'
import { collect, plan } from '../core/kernel/plugin/plan.ts'
import { menuOf } from '../core/kit/navigation/menu-of.ts'
import type { Plugin } from '../core/kernel/plugin/define-plugin.ts'
import { NO_CUSTOMER } from '../core/kernel/plugin/condition.ts'
import { homeCard } from '../core/kernel/plugin/slots.ts'
import home from '../plugins/home/plugin.ts'
import packages from '../plugins/packages/plugin.ts'
import { installedPlugins as plugins } from '../schemas/plugin/installed-plugins.ts'

function pluginOf(id: string): Plugin {
  const found = plugins.find((plugin) => plugin.id === id)
  if (!found) throw new Error(`there is no plugins/${id}`)
  return found
}

function planOf({ opened, page }: Rendered['assembled']) {
  return plan(opened, page.loginConfig, { ...NO_CUSTOMER, accountTypes: ['customer'] })
}

it.each([
  ['weekend', 'Paket Akhir Pekan', 'Akhir Pekan', 'Sabtu Minggu'],
  ['trial-kind', 'Trial kind', 'Trial kind', 'Contoh 1 Hari'],
])('%s is listed, found in both menus, and bought up to the QR', async (id, title, tab, offer) => {
  const { assembled, address, calls } = await renderPortal({
    plugins: [home, packages, pluginOf(id)],
    at: '/packages',
    session: 'member',
  })
  for (const place of ['drawer', 'quick'] as const) {
    expect(menuOf(planOf(assembled), place).map(({ to }) => to)).toContain(`/${id}`)
  }
  const opened = await screen.findByRole('tab', { name: tab })
  await act(async () => fireEvent.click(opened))
  expect(address()).toBe(`/packages?kind=${id}`)
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title))
  await follow(new RegExp(`^Beli ${offer}`))
  await press(/^Bayar Rp/)
  expect(await screen.findByRole('img', { name: /^Kode QRIS/ })).toBeTruthy()
  expect(calls).toContain('POST /api/ctm/purchases')
})

it.each([
  ['rewards', 'Hadiah', 'Lihat semua hadiah'],
  ['trial-feature', 'Trial feature', 'Lihat semua'],
])('%s has its page, its entry in the drawer, its home card and its option', async (id, title, all) => {
  const { assembled, address } = await renderPortal({ plugins: [home, pluginOf(id)], session: 'member' })
  const made = planOf(assembled)
  expect(menuOf(made, 'drawer').map(({ to, label }) => [to, label['id']])).toContainEqual([`/${id}`, title])
  expect(collect(made, homeCard).map(({ plugin }) => plugin)).toContain(id)
  expect(made.options.get(id)).toEqual({ onCard: 2 })
  await follow(all)
  expect(address()).toBe(`/${id}`)
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title))
})
