/** Renders the home card: the partner's news in one row, which opens to show all. Each can be closed for the browser session. */
import { defineCard, LoadError, useLocalText, useNow, useSession, useTexts, Loading, type Results } from '@gapura/core'
import { formatDate } from '@gapura/core/text'
import { Button } from '@gapura/core/controls'
import { DismissRegular } from '@fluentui/react-icons/headless/svg/dismiss'
import { MegaphoneRegular } from '@fluentui/react-icons/headless/svg/megaphone'
import { useState } from 'react'
import { currentAnnouncements, readClosedIds } from './current-announcements.ts'
import { readAnnouncements } from './read-announcements.ts'
import './announcements.css'

/** Cookie with the closed ids. A cookie, because the host renders the card too. */
const CLOSED_KEY = 'announcements-closed'
const MAX_CLOSED_IDS = 20

const reads = () => ({ list: readAnnouncements() })

export default defineCard({ reads, component: NewsCard })

function NewsCard({ list }: Results<typeof reads>) {
  const { t, language } = useTexts('announcements')
  const local = useLocalText()
  const { jar } = useSession()
  const current = currentAnnouncements(list.flat, 'info', useNow(30_000))
  const [closed, setClosed] = useState(() => readClosedIds(jar.read(CLOSED_KEY)))
  const close = (id: string) => {
    const ids = [...closed, id].slice(-MAX_CLOSED_IDS)
    jar.write(CLOSED_KEY, JSON.stringify(ids))
    setClosed(ids)
  }
  if (list.isPending) return <Loading lines={1} />
  if (!list.data) return <LoadError error={list.error} text={t('failed')} retry={() => void list.refetch()} />
  const shown = current.filter(({ id }) => !closed.includes(id))
  const [newest] = shown
  if (newest === undefined) return null
  return (
    <details className="n-news">
      <summary>
        <MegaphoneRegular fontSize={24} aria-hidden />
        <h2>{t('title')}</h2>
        <span className="n-newest">{local(newest.text)}</span>
        {shown.length > 1 && (
          <span className="n-count" aria-label={t('count', { count: shown.length })}>
            {shown.length}
          </span>
        )}
      </summary>
      <ul className="n-list">
        {shown.map(({ id, text, starts_at: start }) => (
          <li key={id} className="n-one">
            <div className="g-grow">
              <p>{local(text)}</p>
              <p className="n-time">{formatDate(start, language)}</p>
            </div>
            <Button
              appearance="transparent"
              icon={<DismissRegular />}
              aria-label={t('close', { text: local(text) })}
              onClick={() => close(id)}
            />
          </li>
        ))}
      </ul>
    </details>
  )
}
