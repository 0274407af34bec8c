/** Adds logs: the calls of this tab and their outcomes, for customers with the `debug` capability. */
import { definePlugin } from '@gapura/core'

const when = { capability: 'debug' } as const

export default definePlugin({
  id: 'debug-logs',
  title: { id: 'Catatan', en: 'Logs' },
  core: '^1',
  switch: 'plugin_debug_logs',
  pages: [{ path: '/logs', access: 'member', when, load: () => import('./logs.tsx') }],
  menu: [
    {
      to: '/logs',
      in: 'drawer',
      label: { id: 'Catatan', en: 'Logs' },
      icon: () => import('./icons/logs.ts'),
      order: 200,
    },
  ],
  services: [{ when, load: () => import('./recorder-service.ts') }],
  locales: import.meta.glob('./locales/*.json'),
})
