/** Adds DWF: packages for small businesses and the registration for them. `packages` provides the list and the purchase. */
import { definePlugin, homeCard } from '@gapura/core'
import { packageKind } from '@gapura/plugins/packages'
import { options } from './options.ts'

// Resellers have other packages; a person with both account types registers as the customer.
const when = { accountType: 'customer' } as const
const isServed = { serviceType: 'dwf' } as const

export default definePlugin({
  id: 'dwf',
  title: { id: 'Paket Warung & Toko', en: 'Shop packages' },
  core: '^1',
  needs: ['packages', 'account'],
  switch: 'plugin_dwf',
  options: options.schema,
  pages: [
    { path: '/register_dwf', access: 'member', when, load: () => import('./register.tsx') },
    {
      path: '/dwfpackages',
      access: 'member',
      when: { all: [when, { not: isServed }] },
      load: () => import('./register-first.tsx'),
    },
  ],
  adds: [
    packageKind.add(
      {
        id: 'dwf',
        path: '/dwfpackages',
        title: { id: 'Paket Warung & Toko', en: 'Shop packages' },
        tab: { id: 'Usaha', en: 'Business' },
        description: { id: 'Untuk warung, toko, dan usaha kecil.', en: 'For stalls, shops and small businesses.' },
        icon: () => import('./icons/shop.ts'),
      },
      { when: isServed },
    ),
    homeCard.add({ load: () => import('./home-card.tsx'), zone: 'offers' }, { order: 120, when }),
  ],
  locales: import.meta.glob('./locales/*.json'),
})
