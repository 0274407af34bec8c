/** Adds temporary cancellations: a customer requests days without a package, and sees the decision. */
import { definePlugin, homeCard } from '@gapura/core'
import { options } from './options.ts'

// Section 2 of the specification calls it a temporary cancellation.
const title = { id: 'Jeda paket', en: 'Package pause' }

export default definePlugin({
  id: 'cancellations',
  title,
  core: '^1',
  switch: 'plugin_cancellations',
  options: options.schema,
  pages: [{ path: '/request_cancellation', access: 'member', load: () => import('./cancellation-list.tsx') }],
  menu: [
    {
      to: '/request_cancellation',
      in: 'drawer',
      group: 'services',
      section: 'purchases',
      label: title,
      icon: () => import('./icons/pause.ts'),
      order: 65,
    },
  ],
  adds: [homeCard.add({ load: () => import('./home-cancellations.tsx') }, { order: 80 })],
  locales: import.meta.glob('./locales/*.json'),
})
