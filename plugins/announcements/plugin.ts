/** Adds the partner's announcements to home: outages below the customer's status, all news in one row. */
import { definePlugin, homeCard } from '@gapura/core'

export default definePlugin({
  id: 'announcements',
  title: { id: 'Pengumuman', en: 'Announcements' },
  core: '^1',
  switch: 'plugin_announcements',
  adds: [
    homeCard.add({ load: () => import('./outages-card.tsx'), zone: 'needs', quiet: true }, { order: 1 }),
    homeCard.add({ load: () => import('./news-card.tsx'), wide: true }, { order: 10 }),
  ],
  locales: import.meta.glob('./locales/*.json'),
})
