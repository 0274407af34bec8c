/** Adds free internet for guests: a limited number of short packages without an account. */
import { definePlugin } from '@gapura/core'
import { appsNote } from '@gapura/plugins/free-apps'
import { signInMethod } from '@gapura/plugins/sign-in'

export default definePlugin({
  id: 'guest',
  title: { id: 'Internet gratis', en: 'Free internet' },
  core: '^1',
  needs: ['sign-in', 'free-apps'],
  switch: 'plugin_guest',
  pages: [{ path: '/guest', access: 'signed-out', load: () => import('./guest.tsx') }],
  adds: [
    signInMethod.add({ id: 'guest', label: { id: 'Internet gratis', en: 'Free internet' }, to: '/guest' }),
    appsNote.add({ load: () => import('./guest-note.tsx') }),
  ],
  locales: import.meta.glob('./locales/*.json'),
})
