/** Adds small businesses (SMB): their registration and its state. */
import { definePlugin, homeCard } from '@gapura/core'
import { options } from './options.ts'

const when = { accountType: 'customer' } as const

export default definePlugin({
  id: 'smb',
  title: { id: 'Internet Usaha', en: 'Business internet' },
  core: '^1',
  needs: ['account'],
  switch: 'plugin_smb',
  options: options.schema,
  pages: [{ path: '/register_smb', access: 'member', when, load: () => import('./register.tsx') }],
  adds: [homeCard.add({ load: () => import('./home-card.tsx'), zone: 'offers' }, { order: 122, when })],
  locales: import.meta.glob('./locales/*.json'),
})
