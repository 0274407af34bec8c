/** Adds the transaction history: a customer's orders with their states. The payment of an unpaid order can be resumed. */
import { definePlugin } from '@gapura/core'
import { options } from './options.ts'

const title = { id: 'Riwayat transaksi', en: 'Transaction History' }

export default definePlugin({
  id: 'transactions',
  title,
  core: '^1',
  needs: ['packages'],
  switch: 'plugin_transactions',
  options: options.schema,
  pages: [{ path: '/transaction_history', access: 'member', load: () => import('./transaction-list.tsx') }],
  menu: [
    {
      to: '/transaction_history',
      in: 'quick',
      label: { id: 'Riwayat', en: 'History' },
      icon: () => import('./icons/history.ts'),
      order: 10,
    },
    {
      to: '/transaction_history',
      in: 'drawer',
      label: title,
      icon: () => import('./icons/history.ts'),
      order: 60,
      group: 'account',
      section: 'purchases',
    },
  ],
  locales: import.meta.glob('./locales/*.json'),
})
