/** Signing in: a phone number and a code by WhatsApp, and the way back to the router. */
import { definePlugin } from '#core'
import { options } from './options.ts'

export default definePlugin({
  id: 'sign-in',
  title: { id: 'Masuk', en: 'Sign in' },
  core: '^1',
  always: true,
  options: options.schema,
  pages: [
    { path: '/login/:domain?', access: 'signed-out', load: () => import('./start.tsx') },
    { path: '/relogin/:domain?', access: 'signed-in', frame: 'main', load: () => import('./relogin.tsx') },
  ],
  locales: { id: () => import('./locales/id.json'), en: () => import('./locales/en.json') },
})
