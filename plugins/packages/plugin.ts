/** Adds packages: the list, buying by QR or card, and the customer's package at home. */
import { definePlugin, homeCard, homeNeed } from '@gapura/core'
import { packageKind } from './index.ts'
import { options } from './options.ts'

const title = { id: 'Paket', en: 'Packages' }
const list = () => import('./list/package-list.tsx')
const icon = () => import('./icons/packages.ts')

export default definePlugin({
  id: 'packages',
  title,
  core: '^1',
  onByDefault: true,
  options: options.schema,
  pages: [
    { path: '/packages', access: 'member', takesBankCards: true, worksOffline: true, load: list },
    { path: '/account/receipt/:id', access: 'member', load: () => import('./checkout/receipt.tsx') },
  ],
  menu: [
    { to: '/packages', in: 'drawer', label: title, icon, order: 20 },
    { to: '/packages', in: 'bottom', label: title, icon, order: 20 },
  ],
  adds: [
    homeNeed.add({ load: () => import('./order/need.ts') }),
    homeCard.add({ load: () => import('./current/hero.tsx'), zone: 'status' }, { order: 20 }),
    homeCard.add({ load: () => import('./list/featured-card.tsx'), zone: 'lead', framed: false }, { order: 20 }),
  ],
  // The service checks whether cards are accepted, because every visitor loads this file.
  services: [{ when: { not: { accountType: null } }, load: () => import('./bank-card/bank-card-service.ts') }],
  // By their names alone: every visitor loads this file, and the slots' own files would come with it.
  slots: [{ id: 'packages.checkout-note' }, { id: 'packages.order-note' }, { id: 'packages.row-note' }],
  extends: [
    packageKind.extend((kind) => ({
      pages: [{ path: kind.path, access: 'member', takesBankCards: true, worksOffline: true, load: list }],
      menu: [
        { to: kind.path, in: 'quick', label: kind.title, icon: kind.icon },
        { to: kind.path, in: 'drawer', label: kind.title, icon: kind.icon },
      ],
    })),
  ],
  locales: import.meta.glob('./locales/*.json'),
})
