/** Renders the home card during an outage: its text and expected end. It cannot be closed. */
import { useLocalText, useTexts } from '@gapura/core'
import { formatDateTime } from '@gapura/core/text'
import { WarningRegular } from '@fluentui/react-icons/headless/svg/warning'
import { useAnnouncements } from './use-announcements.ts'
import './announcements.css'

export { reads } from './use-announcements.ts'

export default function OutagesCard() {
  const { t, language } = useTexts('announcements')
  const local = useLocalText()
  const { current } = useAnnouncements('outage')
  // Renders nothing while loading or after an error, which the news card shows.
  if (current.length === 0) return null
  return (
    <ul className="n-list n-outages">
      {current.map(({ id, text, ends_at: end }) => (
        <li key={id} className="n-one">
          <WarningRegular fontSize={24} aria-hidden />
          <div className="g-grow" role="alert">
            <strong>{t('outage')}</strong>
            <p>{local(text)}</p>
            {end !== null && <p className="n-time">{t('until', { time: formatDateTime(end, language) })}</p>}
          </div>
        </li>
      ))}
    </ul>
  )
}
