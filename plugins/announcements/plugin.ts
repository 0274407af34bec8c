/** Adds the partner's announcements to home: outages below the customer's status, all news in one row. */
import { definePlugin, homeCard, homeNeed } from '@gapura/core'

export default definePlugin({
  id: 'announcements',
  title: { id: 'Pengumuman', en: 'Announcements' },
  core: '^1',
  switch: 'plugin_announcements',
  adds: [
    homeNeed.add({ load: () => import('./need.ts') }),
    homeCard.add({ load: () => import('./news-card.tsx'), zone: 'rail' }, { order: 80 }),
  ],
  locales: import.meta.glob('./locales/*.json'),
})
