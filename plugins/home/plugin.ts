/** Adds home: a greeting, the connection, what the customer needs first, their package, the quick menu, and the cards of plugins. */
import { definePlugin } from '@gapura/core'
import { options } from './options.ts'

const icon = () => import('./icons/home.ts')

export default definePlugin({
  id: 'home',
  title: { id: 'Beranda', en: 'Dashboard' },
  core: '^1',
  onByDefault: true,
  options: options.schema,
  pages: [{ path: '/', access: 'member', role: 'home', worksOffline: true, load: () => import('./home.tsx') }],
  menu: [
    { to: '/', in: 'drawer', label: { id: 'Beranda', en: 'Dashboard' }, icon, order: 10 },
    { to: '/', in: 'bottom', label: { id: 'Beranda', en: 'Dashboard' }, icon, order: 10 },
  ],
  locales: import.meta.glob('./locales/*.json'),
})
