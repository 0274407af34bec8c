/**
 * Renders the last card at home, while no card needs the customer, no call has failed and there is a network. Once closed, it
 * stays closed in this tab.
 */
import { useOnline, usePortal, useTexts } from '@gapura/core'
import { readWholeList, useHasNoFailures, useRead } from '@gapura/core/api'
import { useCapability } from '@gapura/core/session'
import { useState } from 'react'
import { useAdBlocker } from './blocker.ts'
import { chooseHighlight } from './choose-highlight.ts'
import { getHighlights } from './endpoints.ts'
import { Closable } from './closable.tsx'
import { HighlightPicture } from './picture.tsx'
import { Survey } from './survey.tsx'
import './highlight.css'

const CLOSED_KEY = 'corner-closed'
const REMINDED_KEY = 'corner-reminded'

export default function HighlightCard() {
  const isOnline = useOnline()
  const hasNoFailures = useHasNoFailures()
  const { tab } = usePortal()
  const [isClosed, setClosed] = useState(() => tab.get(CLOSED_KEY) === 'yes')
  const close = () => {
    tab.set(CLOSED_KEY, 'yes')
    setClosed(true)
  }
  if (!isOnline || !hasNoFailures || isClosed) return null
  return <HighlightOrReminder onClose={close} />
}

function HighlightOrReminder({ onClose }: { readonly onClose: () => void }) {
  const isBlocking = useAdBlocker()
  if (isBlocking === null) return null
  // With a blocker, nothing is rendered once the reminder was closed.
  return isBlocking ? <Reminder /> : <Highlighted onClose={onClose} />
}

function Highlighted({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTexts('ads')
  const { loginConfig } = usePortal()
  const isOffered = useCapability(getHighlights) === 'offered'
  // All pages, because the only highlight that the login config allows may be on the last one.
  const list = useRead(readWholeList(getHighlights, { query: {} }, { enabled: isOffered }))
  // Renders nothing while loading or after an error, because an advertisement is not essential.
  if (!isOffered || !list.data || list.isReadingOn) return null
  const shown = chooseHighlight(list.flat, loginConfig)
  if (shown === null) return null
  const isSurvey = shown.kind === 'highlight' && shown.highlight.kind === 'survey'
  return (
    <Closable label={t(isSurvey ? 'survey' : 'label')} onClose={onClose}>
      {shown.kind === 'message' ? (
        <p>{shown.text}</p>
      ) : shown.highlight.kind === 'survey' ? (
        <Survey survey={shown.highlight} />
      ) : (
        <HighlightPicture highlight={shown.highlight} />
      )}
    </Closable>
  )
}

function Reminder() {
  const { t } = useTexts('ads')
  const { local, partner } = usePortal()
  const [isClosed, setClosed] = useState(() => local.get(REMINDED_KEY) === 'yes')
  if (isClosed) return null
  const close = () => {
    local.set(REMINDED_KEY, 'yes')
    setClosed(true)
  }
  return (
    <Closable label={t('reminder.title')} onClose={close}>
      <p>{t('reminder.text', { partner: partner.name })}</p>
    </Closable>
  )
}
