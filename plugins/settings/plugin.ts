/** Adds a customer's settings: the password, and the language where the partner offers several. */
import { definePlugin } from '@gapura/core'

const menu = { in: 'drawer', group: 'account' } as const

export default definePlugin({
  id: 'settings',
  title: { id: 'Setelan', en: 'Settings' },
  core: '^1',
  onByDefault: true,
  switch: 'plugin_settings',
  pages: [
    { path: '/change_password', access: 'member', load: () => import('./change-password.tsx') },
    { path: '/language', access: 'member', when: { minLanguages: 2 }, load: () => import('./language.tsx') },
  ],
  menu: [
    {
      to: '/change_password',
      section: 'security',
      ...menu,
      label: { id: 'Ganti kata sandi', en: 'Change Password' },
      icon: () => import('./icons/password.ts'),
      order: 60,
    },
    {
      to: '/language',
      section: 'display',
      ...menu,
      label: { id: 'Ganti bahasa', en: 'Change Language' },
      icon: () => import('./icons/language.ts'),
      order: 80,
    },
  ],
  locales: import.meta.glob('./locales/*.json'),
})
