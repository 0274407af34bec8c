import { screen } from '@testing-library/react'
import { definePlugin } from '#core'
import { expect, it } from 'vitest'
import { renderPortal } from '../../core/testing.tsx'
import help from './plugin.ts'

const history = definePlugin({
  id: 'history',
  title: { id: 'Riwayat', en: 'History' },
  core: '^1',
  pages: [
    {
      path: '/transaction_history',
      access: 'member',
      load: () => Promise.resolve({ default: () => <h1>Riwayat</h1> }),
    },
  ],
})
const RECEIPT = 'Di mana saya melihat pembelian saya?'

it('asks nothing about a page that this partner does not have', async () => {
  await renderPortal({ plugins: [help], at: '/faq' })
  await screen.findByText('Bagaimana cara membayar?')
  expect(screen.queryByText(RECEIPT)).toBeNull()
})

it('and asks it where there is one', async () => {
  await renderPortal({ plugins: [help, history], at: '/faq' })
  expect(await screen.findByText(RECEIPT)).toBeDefined()
})
