/** Packages: what is on sale, buying it by QR, and what one holds. */
import { definePlugin, homeCard } from '#core'
import { packageKind } from './index.ts'

const list = () => import('./package-list.tsx')

export default definePlugin({
  id: 'packages',
  title: { id: 'Paket', en: 'Packages' },
  core: '^1',
  always: true,
  pages: [{ path: '/packages', access: 'member', load: list }],
  menu: [
    { to: '/packages', in: 'drawer', label: { id: 'Paket', en: 'Packages' }, icon: 'packages', order: 20 },
    { to: '/packages', in: 'bottom', label: { id: 'Paket', en: 'Packages' }, icon: 'packages', order: 20 },
    { to: '/packages', in: 'quick', label: { id: 'Beli paket', en: 'Buy a package' }, icon: 'packages', order: 20 },
  ],
  adds: [homeCard.add({ load: () => import('./held-card.tsx') })],
  brings: [
    packageKind.brings(({ path, title, icon }) => ({
      pages: [{ path, access: 'member', load: list }],
      menu: [
        { to: path, in: 'quick', label: title, icon },
        { to: path, in: 'drawer', label: title, icon },
      ],
    })),
  ],
  locales: { id: () => import('./locales/id.json'), en: () => import('./locales/en.json') },
})
