/** Renders the note above the free apps: a guest's remaining time. Renders nothing for other visitors. */
import { Link, useLanguage, useNow, usePortal, useSessionState, useTexts } from '@gapura/core'
import { formatClock, timeLeftText } from '@gapura/core/text'
import { originalPage, useHotspot } from '@gapura/core/gateway'
import { readGuestEnd } from './ends-at.ts'
import './guest.css'

export default function GuestNote() {
  const { guestMode, user } = useSessionState()
  return guestMode && user === null ? <Note /> : null
}

function Note() {
  const { t } = useTexts('guest')
  const { t: core } = useTexts()
  const language = useLanguage()
  const now = useNow(15_000)
  const original = originalPage(useHotspot())
  const endsAt = readGuestEnd(usePortal())
  const time = endsAt === null ? null : timeLeftText(core, endsAt, now)
  if (endsAt === null) {
    return (
      <p className="u-note" role="status">
        {t('note.unknown')}
      </p>
    )
  }
  if (time === null) {
    return (
      <div className="u-note" role="status">
        <h2>{t('note.over')}</h2>
        <p>
          <Link className="g-link" href="/guest">
            {t('note.more')}
          </Link>
        </p>
      </div>
    )
  }
  return (
    <div className="u-note" role="status">
      <h2>{t('note.left', { time })}</h2>
      <p>{t('note.until', { time: formatClock(endsAt, language) })}</p>
      {original && (
        <a className="g-link" href={original.href} rel="noreferrer">
          {core('router.continue', { host: original.host })}
        </a>
      )}
    </div>
  )
}
