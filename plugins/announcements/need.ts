/** Tells the customer about an outage at their place. It cannot be closed. */
import { useLocalText, useNow, useTexts, type UseNeed } from '@gapura/core'
import { formatSoon } from '@gapura/core/text'
import { WarningRegular } from '@fluentui/react-icons/headless/svg/warning'
import { useAnnouncements } from './use-announcements.ts'

export { reads } from './use-announcements.ts'

const useNeed: UseNeed = () => {
  const { t, language } = useTexts('announcements')
  const local = useLocalText()
  const now = useNow(30_000)
  const { list, current } = useAnnouncements('outage')
  const [newest, ...others] = current
  if (list.isPending || list.isReadingOn) return undefined
  // An error is shown by the card of the news.
  if (newest === undefined) return null
  const until = newest.ends_at === null ? '' : t('until', { time: formatSoon(newest.ends_at, language, now) })
  return {
    ...{ urgency: 45, tone: 'bad', icon: WarningRegular },
    title: t('outage'),
    text: [local(newest.text), until, ...others.map(({ text }) => local(text))].filter(Boolean).join(' '),
    actions: [],
  }
}
export default useNeed
