/** Advertisements in a corner: pictures and short surveys, and a reminder for who blocks them. Never on the way to paying. */
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
