/** Free apps: content that costs nothing, as a page for everybody and a card at home. */
import { definePlugin, homeCard } from '#core'

const load = () => import('./apps.tsx')
const SIGNED_IN = { any: [{ accountType: 'customer' }, { accountType: 'rtrw' }] } as const

export default definePlugin({
  id: 'free-apps',
  title: { id: 'Aplikasi gratis', en: 'Free apps' },
  core: '^1',
  switch: 'plugin_free_apps',
  // One address, two frames: who is signed in keeps her bars, a guest has none.
  pages: [
    { path: '/apps', access: 'public', frame: 'main', when: SIGNED_IN, load },
    { path: '/apps', access: 'public', frame: 'plain', when: { not: SIGNED_IN }, load },
  ],
  menu: [
    {
      to: '/apps',
      in: 'quick',
      label: { id: 'Aplikasi gratis', en: 'Free apps' },
      icon: () => import('./icons/apps.ts'),
      order: 50,
    },
  ],
  adds: [homeCard.add({ load: () => import('./home-apps.tsx') }, { order: 60 })],
  locales: import.meta.glob('./locales/*.json'),
})
