/** Signing in by a code on WhatsApp, a password, a voucher, a link or a social account, and logging in at the router. */
import { definePlugin } from '#core'
import { signInWay } from './index.ts'
import { options } from './options.ts'

export default definePlugin({
  id: 'sign-in',
  title: { id: 'Masuk', en: 'Sign in' },
  core: '^1',
  always: true,
  options: options.schema,
  slots: [signInWay],
  pages: [
    { path: '/login/:domain?', access: 'signed-out', role: 'sign-in', load: () => import('./start.tsx') },
    { path: '/login/:domain/password', access: 'signed-out', load: () => import('./password.tsx') },
    { path: '/login/:domain/voucher', access: 'signed-out', load: () => import('./voucher.tsx') },
    {
      path: '/relogin/:domain?',
      access: 'signed-in',
      role: 'relogin',
      frame: 'main',
      load: () => import('./relogin.tsx'),
    },
    { path: '/verify/:domain?', access: 'public', load: () => import('./verify.tsx') },
    { path: '/forgot_password/:domain?', access: 'signed-out', load: () => import('./forgot-password.tsx') },
    { path: '/reset_password/:domain?', access: 'public', load: () => import('./reset-password.tsx') },
    {
      path: '/domain-not-found',
      access: 'public',
      role: 'domain-not-found',
      load: () => import('./domain-not-found.tsx'),
    },
    { path: '/user_guidance', access: 'signed-out', load: () => import('./user-guidance.tsx') },
  ],
  locales: import.meta.glob('./locales/*.json'),
})
