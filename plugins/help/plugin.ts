/** Adds help: the terms, frequently asked questions, and contact, on public pages. */
import { definePlugin, homeCard } from '@gapura/core'
import { options } from './options.ts'

const open = { access: 'public', frame: 'either' } as const
const drawer = { in: 'drawer', group: 'configuration' } as const

export default definePlugin({
  id: 'help',
  title: { id: 'Bantuan', en: 'Help' },
  core: '^1',
  switch: 'plugin_help',
  options: options.schema,
  pages: [
    { path: '/terms_and_conditions', ...open, load: () => import('./terms-page.tsx') },
    { path: '/faq', ...open, load: () => import('./faq.tsx') },
    { path: '/contact', ...open, load: () => import('./contact.tsx') },
  ],
  menu: [
    {
      to: '/faq',
      in: 'quick',
      label: { id: 'Bantuan', en: 'Help' },
      icon: () => import('./icons/help.ts'),
      order: 35,
    },
    {
      to: '/terms_and_conditions',
      ...drawer,
      label: { id: 'Ketentuan', en: 'Terms & Condition' },
      icon: () => import('./icons/document.ts'),
    },
    { to: '/faq', ...drawer, label: { id: 'Tanya jawab', en: 'FAQ' }, icon: () => import('./icons/help.ts') },
    {
      to: '/contact',
      ...drawer,
      label: { id: 'Hubungi kami', en: 'Contact Us' },
      icon: () => import('./icons/chat.ts'),
    },
  ],
  adds: [homeCard.add({ load: () => import('./contact-card.tsx'), zone: 'beside' }, { order: 60 })],
  locales: import.meta.glob('./locales/*.json'),
})
