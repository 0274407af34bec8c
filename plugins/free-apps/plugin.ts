/** Free apps: content that costs nothing, as a page for everybody and a home card. */
import { definePlugin, homeCard } from '@gapura/core'
import { appsNote } from './index.ts'

export default definePlugin({
  id: 'free-apps',
  title: { id: 'Aplikasi gratis', en: 'Free apps' },
  core: '^1',
  switch: 'plugin_free_apps',
  // A signed-in visitor keeps the bars of the main layout; a guest has none.
  pages: [{ path: '/apps', access: 'public', frame: 'either', role: 'guest-home', load: () => import('./apps.tsx') }],
  menu: [
    {
      to: '/apps',
      in: 'quick',
      label: { id: 'Aplikasi gratis', en: 'Free apps' },
      icon: () => import('./icons/apps.ts'),
      order: 50,
    },
  ],
  slots: [appsNote],
  adds: [homeCard.add({ load: () => import('./home-apps.tsx') }, { order: 60 })],
  locales: import.meta.glob('./locales/*.json'),
})
