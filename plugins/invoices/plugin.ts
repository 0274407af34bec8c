/** Adds the invoices of Home Internet customers: a list, a page for each, how it is paid, and what is due on home. */
import { definePlugin, homeNeed } from '@gapura/core'
import { options } from './options.ts'

const title = { id: 'Tagihan', en: 'Invoice' }
// Section 2 of the specification: only for account type rtrw. Menu entries inherit the condition from their page.
const when = { accountType: 'rtrw' } as const
const icon = () => import('./icons/invoice.ts')

export default definePlugin({
  id: 'invoices',
  title,
  core: '^1',
  needs: ['packages'],
  switch: 'plugin_invoices',
  options: options.schema,
  pages: [
    { path: '/invoice', access: 'member', when, load: () => import('./invoice-list.tsx') },
    { path: '/invoice/:id', access: 'member', when, takesBankCards: true, load: () => import('./invoice.tsx') },
  ],
  menu: [
    { to: '/invoice', in: 'drawer', section: 'purchases', label: title, icon, order: 30 },
    { to: '/invoice', in: 'bottom', label: title, icon, order: 30 },
    { to: '/invoice', in: 'quick', label: title, icon, order: 20 },
  ],
  adds: [homeNeed.add({ load: () => import('./need.ts') }, { when })],
  locales: import.meta.glob('./locales/*.json'),
})
