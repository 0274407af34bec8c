/** Advertisements and short surveys in a corner of pages for browsing, and a reminder for visitors with an ad blocker. */
import { definePlugin, frameExtra } from '#core'

export default definePlugin({
  id: 'ads',
  title: { id: 'Iklan', en: 'Advertisements' },
  core: '^1',
  switch: 'plugin_ads',
  adds: [
    frameExtra.add(
      { load: () => import('./corner.tsx') },
      { when: { any: [{ loginConfig: 'float_ads' }, { loginConfig: 'survey_ads' }] } },
    ),
  ],
  locales: import.meta.glob('./locales/*.json'),
})
