/** Adds sign-in by a code on WhatsApp, a password, a voucher, a link or a social account, and logging in at the router. */
import { definePlugin } from '@gapura/core'
import { signInMethod } from './index.ts'
import { options } from './options.ts'

export default definePlugin({
  id: 'sign-in',
  title: { id: 'Masuk', en: 'Sign in' },
  core: '^1',
  onByDefault: true,
  options: options.schema,
  slots: [signInMethod],
  pages: [
    { path: '/login/:domain?', access: 'signed-out', role: 'sign-in', load: () => import('./phone/start.tsx') },
    { path: '/login/:domain/password', access: 'signed-out', load: () => import('./password/password.tsx') },
    { path: '/login/:domain/voucher', access: 'signed-out', load: () => import('./voucher/voucher.tsx') },
    {
      path: '/relogin/:domain?',
      access: 'signed-in',
      role: 'relogin',
      frame: 'main',
      load: () => import('./flow/relogin.tsx'),
    },
    { path: '/verify/:domain?', access: 'public', load: () => import('./link/verify.tsx') },
    {
      path: '/forgot_password/:domain?',
      access: 'signed-out',
      role: 'forgot-password',
      load: () => import('./password/forgot-password.tsx'),
    },
    { path: '/reset_password/:domain?', access: 'public', load: () => import('./password/reset-password.tsx') },
    {
      path: '/domain-not-found',
      access: 'public',
      role: 'domain-not-found',
      load: () => import('./router/domain-not-found.tsx'),
    },
    { path: '/user_guidance', access: 'signed-out', load: () => import('./captive/user-guidance.tsx') },
  ],
  locales: import.meta.glob('./locales/*.json'),
})
