/** The dashboard: a greeting, the quick menu, the connection state, and the cards that plugins add. */
import { definePlugin, homeCard } from '#core'
import { options } from './options.ts'

const icon = () => import('./icons/home.ts')

export default definePlugin({
  id: 'home',
  title: { id: 'Beranda', en: 'Dashboard' },
  core: '^1',
  always: true,
  options: options.schema,
  pages: [{ path: '/', access: 'member', role: 'home', load: () => import('./home.tsx') }],
  menu: [
    { to: '/', in: 'drawer', label: { id: 'Beranda', en: 'Dashboard' }, icon, order: 10 },
    { to: '/', in: 'bottom', label: { id: 'Beranda', en: 'Dashboard' }, icon, order: 10 },
  ],
  adds: [homeCard.add({ load: () => import('./connection-card.tsx') }, { order: 10 })],
  locales: import.meta.glob('./locales/*.json'),
})
