/** Tells the customer about an outage at their place. It cannot be closed. */
import { defineNeed, useLocalText, useNow, useTexts, type Need, type Results } from '@gapura/core'
import { formatSoon } from '@gapura/core/text'
import { WarningRegular } from '@fluentui/react-icons/headless/svg/warning'
import { currentAnnouncements } from './current-announcements.ts'
import { readAnnouncements } from './read-announcements.ts'

const reads = () => ({ list: readAnnouncements() })

export default defineNeed({ reads, use: useNeed })

function useNeed({ list }: Results<typeof reads>): Need | null | undefined {
  const { t, language } = useTexts('announcements')
  const local = useLocalText()
  const now = useNow(30_000)
  const [newest, ...others] = currentAnnouncements(list.flat, 'outage', now)
  if (list.isPending || list.isReadingOn) return undefined
  // An error is shown by the card of the news.
  if (newest === undefined) return null
  const until = newest.ends_at === null ? '' : t('until', { time: formatSoon(newest.ends_at, language, now) })
  return {
    urgency: 45,
    tone: 'bad',
    icon: WarningRegular,
    title: t('outage'),
    text: [local(newest.text), until, ...others.map(({ text }) => local(text))].filter(Boolean).join(' '),
    actions: [],
  }
}
