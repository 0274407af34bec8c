/** The partner's announcements and outages, at the top of the dashboard. */
import { definePlugin, homeCard } from '#core'

export default definePlugin({
  id: 'announcements',
  title: { id: 'Pengumuman', en: 'Announcements' },
  core: '^1',
  switch: 'plugin_announcements',
  adds: [homeCard.add({ load: () => import('./announcements-card.tsx'), wide: true, quiet: true }, { order: 1 })],
  locales: import.meta.glob('./locales/*.json'),
})
