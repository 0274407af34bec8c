/** Adds the account: a customer's data, profile completion, email verification, and the screen of an inactive account. */
import { definePlugin, homeNeed } from '@gapura/core'
import { options } from './options.ts'

const title = { id: 'Akun', en: 'Account' }
const accountIcon = () => import('./icons/account.ts')

export default definePlugin({
  id: 'account',
  title,
  core: '^1',
  onByDefault: true,
  options: options.schema,
  pages: [
    { path: '/account', access: 'member', load: () => import('./account.tsx') },
    { path: '/account_info', access: 'member', load: () => import('./profile/account-info.tsx') },
    { path: '/register', access: 'signed-in', role: 'complete-profile', load: () => import('./profile/register.tsx') },
    { path: '/verify_new_email', access: 'public', load: () => import('./email/verify-email.tsx') },
    { path: '/stop', access: 'signed-in', role: 'stopped', load: () => import('./stop-screen.tsx') },
  ],
  menu: [
    {
      to: '/account',
      in: 'drawer',
      label: title,
      icon: accountIcon,
      order: 40,
      group: 'account',
    },
    {
      to: '/account_info',
      in: 'drawer',
      // The card of the person links to it.
      section: 'display',
      label: { id: 'Info akun', en: 'Account Info' },
      icon: () => import('./icons/document.ts'),
      order: 41,
      group: 'account',
    },
    { to: '/account', in: 'bottom', group: 'account', label: title, icon: accountIcon, order: 40 },
  ],
  adds: [homeNeed.add({ load: () => import('./profile/need.ts') })],
  // By its name, because every visitor loads this file.
  slots: [{ id: 'account.line' }],
  locales: import.meta.glob('./locales/*.json'),
})
