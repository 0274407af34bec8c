/**
 * Home card at the top of the dashboard: announcements and outages. Draws nothing when there are none. An announcement can
 * be closed for this tab; an outage stays until it ends.
 */
import { useLocalText, useNow, usePortal, useWords } from '#core'
import { useWholeList } from '#core/api'
import { formatDate, formatTime } from '#core/text'
import { Button } from '@fluentui/react-components'
import { DismissRegular, InfoRegular, WarningRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { getAnnouncements, type Announcement } from './endpoints.ts'
import { readClosed, currentAnnouncements } from './current-announcements.ts'
import './announcements.css'

/** Polling interval in milliseconds, so that an outage appears and disappears without a reload. */
const EVERY = 2 * 60_000
const CLOSED = 'announcements-closed'

export default function AnnouncementsCard() {
  const { t } = useWords('announcements')
  const { t: core } = useWords()
  const { tab } = usePortal()
  const now = useNow(30_000)
  // An outage may be on a later page.
  const list = useWholeList(getAnnouncements, { query: {} }, (answer) => answer, { fresh: 60_000, every: EVERY })
  const [closed, setClosed] = useState(() => readClosed(tab.get(CLOSED)))
  const close = (id: string) => {
    const ids = [...closed, id]
    tab.set(CLOSED, JSON.stringify(ids))
    setClosed(ids)
  }
  // Draws nothing while loading, since most of the time there are no announcements.
  if (!list.data && !list.isError) return null
  if (!list.data) {
    return (
      <div className="n-failed" role="status">
        <span>{t('failed')}</span>
        <Button size="small" disabledFocusable={list.isFetching} onClick={() => void list.refetch()}>
          {core('action.retry')}
        </Button>
      </div>
    )
  }
  const shown = currentAnnouncements(list.flat, closed, now)
  if (shown.length === 0) return null
  return (
    <div className="n-all">
      <h2 className="g-unseen">{t('title')}</h2>
      <ul className="n-list">
        {shown.map((one) => (
          <OneAnnouncement key={one.id} one={one} onClose={() => close(one.id)} />
        ))}
      </ul>
    </div>
  )
}

function OneAnnouncement({ one, onClose }: { readonly one: Announcement; readonly onClose: () => void }) {
  const { t, language } = useWords('announcements')
  const local = useLocalText()
  const isOutage = one.level === 'outage'
  return (
    <li className={isOutage ? 'n-one n-outage' : 'n-one'}>
      {isOutage ? <WarningRegular fontSize={24} aria-hidden /> : <InfoRegular fontSize={24} aria-hidden />}
      <div className="g-grow" role={isOutage ? 'alert' : undefined}>
        {isOutage && <strong>{t('outage')}</strong>}
        <p>{local(one.text)}</p>
        {isOutage && one.ends_at !== null && (
          <p className="n-time">{t('until', { time: formatTime(one.ends_at, language) })}</p>
        )}
        {!isOutage && <p className="n-time">{formatDate(one.starts_at, language)}</p>}
      </div>
      {!isOutage && (
        <Button
          appearance="transparent"
          icon={<DismissRegular />}
          aria-label={t('close', { text: local(one.text) })}
          onClick={onClose}
        />
      )}
    </li>
  )
}
