/** Night passes: internet from 22:00 to 06:00. The list, the purchase and the payment come from packages. */
import { definePlugin, homeCard } from '@gapura/core'
import { packageKind } from '@gapura/plugins/packages'
import { options } from './options.ts'

const title = { id: 'Paket Malam', en: 'Night passes' }

export default definePlugin({
  id: 'night-pass',
  title,
  core: '^1',
  options: options.schema,
  needs: ['packages'],
  adds: [
    packageKind.add({
      id: 'night',
      path: '/night',
      title,
      tab: { id: 'Malam', en: 'Night' },
      description: { id: 'Internet pukul 22.00 sampai 06.00.', en: 'Internet from 22:00 to 06:00.' },
      icon: () => import('./icons/night.ts'),
    }),
    homeCard.add({ load: () => import('./night-card.tsx') }, { order: 105, when: { accountType: 'customer' } }),
  ],
  locales: { id: () => import('./locales/id.json'), en: () => import('./locales/en.json') },
})
