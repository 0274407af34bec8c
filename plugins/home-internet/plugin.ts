/** Adds Home Internet: packages for homes (`rtrw`) and the registration. `packages` provides the list and the purchase. */
import { definePlugin, homeCard } from '@gapura/core'
import { packageKind } from '@gapura/plugins/packages'

const isServed = { any: [{ accountType: 'rtrw' }, { serviceType: 'rtrw' }] } as const
// Customers with an rtrw account already have the service.
const when = { not: { accountType: 'rtrw' } } as const

export default definePlugin({
  id: 'home-internet',
  title: { id: 'Internet Rumah', en: 'Home Internet' },
  core: '^1',
  needs: ['packages', 'account'],
  switch: 'plugin_home_internet',
  pages: [
    { path: '/register_rtrw', access: 'member', when, load: () => import('./register.tsx') },
    {
      path: '/rtrwpackages',
      access: 'member',
      when: { not: isServed },
      load: () => import('./register-first.tsx'),
    },
  ],
  adds: [
    packageKind.add(
      {
        id: 'rtrw',
        path: '/rtrwpackages',
        title: { id: 'Paket Rumah', en: 'Home packages' },
        tab: { id: 'Rumah', en: 'Home' },
        description: { id: 'Internet tetap untuk rumah Anda.', en: 'Internet that stays on at home.' },
        icon: () => import('./icons/house.ts'),
      },
      { when: isServed },
    ),
    homeCard.add({ load: () => import('./home-card.tsx'), zone: 'offers' }, { order: 121, when }),
  ],
  locales: import.meta.glob('./locales/*.json'),
})
