/** Adds free apps: content without cost, as a public page and a home card. */
import { definePlugin, homeCard } from '@gapura/core'
import { appsNote } from './index.ts'

export default definePlugin({
  id: 'free-apps',
  title: { id: 'Aplikasi gratis', en: 'Free apps' },
  core: '^1',
  switch: 'plugin_free_apps',
  // Signed-in customers get the navigation bars of the main frame; guests have none.
  pages: [{ path: '/apps', access: 'public', frame: 'either', role: 'guest-home', load: () => import('./apps.tsx') }],
  menu: [
    {
      to: '/apps',
      in: 'drawer',
      group: 'services',
      label: { id: 'Aplikasi gratis', en: 'Free apps' },
      icon: () => import('./icons/apps.ts'),
      order: 50,
    },
  ],
  slots: [appsNote],
  adds: [homeCard.add({ load: () => import('./home-apps.tsx') }, { order: 60 })],
  locales: import.meta.glob('./locales/*.json'),
})
