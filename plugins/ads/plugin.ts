/** Advertisements and short surveys as the last card at home, and a reminder for visitors with an ad blocker. */
import { definePlugin, homeCard } from '@gapura/core'

export default definePlugin({
  id: 'ads',
  title: { id: 'Iklan', en: 'Advertisements' },
  core: '^1',
  switch: 'plugin_ads',
  adds: [
    homeCard.add(
      { load: () => import('./highlight-card.tsx'), zone: 'aside', framed: false },
      { when: { any: [{ loginConfig: 'float_ads' }, { loginConfig: 'survey_ads' }] } },
    ),
  ],
  locales: import.meta.glob('./locales/*.json'),
})
