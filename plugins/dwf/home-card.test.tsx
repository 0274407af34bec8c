import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPortal } from '@gapura/testing'
import account from '../account/plugin.ts'
import home from '../home/plugin.ts'
import packages from '../packages/plugin.ts'
import dwf from './plugin.ts'

const plugins = [home, account, packages, dwf]

it('offers the registration to a customer with neither the service nor a registration', async () => {
  await renderPortal({ plugins, session: 'member', phone: '6281234567891' })
  expect(await screen.findByRole('link', { name: 'Daftar Wi-Fi Warung & Toko' })).toBeDefined()
})

it('offers nothing to a customer who already has the service', async () => {
  const { container, calls } = await renderPortal({ plugins, session: 'member', phone: '6281234567890' })
  await screen.findByRole('heading', { name: 'Bulanan Hemat' })
  await waitFor(() => expect(calls).toContain('GET /api/ctm/dwf'))
  await waitFor(() => expect(container.querySelectorAll('.g-skeleton')).toHaveLength(0))
  expect(screen.queryByRole('link', { name: 'Daftar Wi-Fi Warung & Toko' })).toBeNull()
})
