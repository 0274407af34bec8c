/** Help: the terms, questions that are often asked, and whom to write to. Open to everybody. */
import { definePlugin } from '#core'

const terms = () => import('./terms.tsx')
const faq = () => import('./faq.tsx')
const contact = () => import('./contact.tsx')
const SIGNED_IN = { any: [{ accountType: 'customer' }, { accountType: 'rtrw' }] } as const
// One address, two frames: who is signed in keeps her bars, a visitor has none.
const member = { access: 'public', frame: 'main', when: SIGNED_IN } as const
const visitor = { access: 'public', frame: 'plain', when: { not: SIGNED_IN } } as const
const drawer = { in: 'drawer', group: 'configuration' } as const

export default definePlugin({
  id: 'help',
  title: { id: 'Bantuan', en: 'Help' },
  core: '^1',
  switch: 'plugin_help',
  pages: [
    { path: '/terms_and_conditions', ...member, load: terms },
    { path: '/terms_and_conditions', ...visitor, load: terms },
    { path: '/faq', ...member, load: faq },
    { path: '/faq', ...visitor, load: faq },
    { path: '/contact', ...member, load: contact },
    { path: '/contact', ...visitor, load: contact },
  ],
  menu: [
    {
      to: '/terms_and_conditions',
      ...drawer,
      label: { id: 'Syarat & Ketentuan', en: 'Terms & Condition' },
      icon: 'document',
    },
    { to: '/faq', ...drawer, label: { id: 'Tanya Jawab (FAQ)', en: 'FAQ' }, icon: 'help' },
    { to: '/contact', ...drawer, label: { id: 'Hubungi Kami', en: 'Contact Us' }, icon: 'chat' },
  ],
  locales: { id: () => import('./locales/id.json'), en: () => import('./locales/en.json') },
})
