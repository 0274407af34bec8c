/** Adds retailers: shops that sell packages, as a list, on a map, and the nearest in a home card. */
import { definePlugin, homeCard } from '@gapura/core'
import { options } from './options.ts'

const icon = () => import('./icons/map.ts')
/** Says nothing of near or far: the page does, once it knows a place. */
const title = { id: 'Toko', en: 'Shops' }

export default definePlugin({
  id: 'retailers',
  title,
  core: '^1',
  switch: 'plugin_retailers',
  options: options.schema,
  pages: [{ path: '/retailer_list', access: 'member', load: () => import('./retailer-list.tsx') }],
  menu: [{ to: '/retailer_list', in: 'drawer', group: 'services', label: title, icon, order: 40 }],
  adds: [homeCard.add({ load: () => import('./nearest-card.tsx'), zone: 'rail' }, { order: 70 })],
  locales: import.meta.glob('./locales/*.json'),
})
