import { screen } from '@testing-library/react'
import { definePlugin } from '@gapura/core'
import { expect, it } from 'vitest'
import { renderPortal } from '@gapura/testing'
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

it('a question about a page that the partner does not have is left out', async () => {
  await renderPortal({ plugins: [help], at: '/faq' })
  await screen.findByText('Bagaimana cara membayar?')
  expect(screen.queryByText(RECEIPT)).toBeNull()
})

it('the question is shown when the partner has the page', async () => {
  await renderPortal({ plugins: [help, history], at: '/faq' })
  expect(await screen.findByText(RECEIPT)).toBeDefined()
})
