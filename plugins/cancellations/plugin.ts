/** Temporary cancellations: a customer requests days without her package, and sees the decision. */
import { definePlugin, homeCard } from '#core'
import { options } from './options.ts'

export default definePlugin({
  id: 'cancellations',
  title: { id: 'Berhenti sementara', en: 'Temporary cancellation' },
  core: '^1',
  switch: 'plugin_cancellations',
  options: options.schema,
  pages: [{ path: '/request_cancellation', access: 'member', load: () => import('./cancellation-list.tsx') }],
  adds: [homeCard.add({ load: () => import('./home-cancellations.tsx') }, { order: 80 })],
  locales: import.meta.glob('./locales/*.json'),
})
