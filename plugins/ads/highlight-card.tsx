/**
 * At home below everything else, while nothing needs her, nothing has failed and there is a network. Once closed, it stays closed in
 * this tab.
 */
import { useOnline, usePortal, useTexts } from '@gapura/core'
import { useHasNoFailures, useWholeList } from '@gapura/core/api'
import { useCapability } from '@gapura/core/session'
import { useState } from 'react'
import { useAdBlocker } from './blocker.ts'
import { choose } from './choose.ts'
import { getHighlights } from './endpoints.ts'
import { Closable } from './closable.tsx'
import { Picture } from './picture.tsx'
import { Survey } from './survey.tsx'
import './highlight.css'

const CLOSED = 'corner-closed'
const REMINDED = 'corner-reminded'

export default function HighlightCard() {
  const isOnline = useOnline()
  const isWell = useHasNoFailures()
  const { tab } = usePortal()
  const [isClosed, setClosed] = useState(() => tab.get(CLOSED) === 'yes')
  const close = () => {
    tab.set(CLOSED, 'yes')
    setClosed(true)
  }
  if (!isOnline || !isWell || isClosed) return null
  return <Standing onClose={close} />
}

function Standing({ onClose }: { readonly onClose: () => void }) {
  const isBlocking = useAdBlocker()
  if (isBlocking === null) return null
  // A visitor with a blocker sees the reminder until she closes it; after that nothing is drawn.
  return isBlocking ? <Reminder /> : <Highlighted onClose={onClose} />
}

function Highlighted({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTexts('ads')
  const { loginConfig } = usePortal()
  const isOffered = useCapability(getHighlights) === 'offered'
  // To the last page, because what the login config allows may be there.
  const list = useWholeList(getHighlights, { query: {} }, (answer) => answer, { enabled: isOffered })
  // Draws nothing while loading or after an error: nobody waits for an advertisement.
  if (!isOffered || !list.data || list.isReadingOn) return null
  const shown = choose(list.flat, loginConfig)
  if (shown === null) return null
  const isSurvey = shown.kind === 'highlight' && shown.highlight.kind === 'survey'
  return (
    <Closable label={t(isSurvey ? 'survey' : 'label')} onClose={onClose}>
      {shown.kind === 'message' ? (
        <p>{shown.text}</p>
      ) : shown.highlight.kind === 'survey' ? (
        <Survey survey={shown.highlight} />
      ) : (
        <Picture highlight={shown.highlight} />
      )}
    </Closable>
  )
}

function Reminder() {
  const { t } = useTexts('ads')
  const { local, partner } = usePortal()
  const [isClosed, setClosed] = useState(() => local.get(REMINDED) === 'yes')
  if (isClosed) return null
  const close = () => {
    local.set(REMINDED, 'yes')
    setClosed(true)
  }
  return (
    <Closable label={t('reminder.title')} onClose={close}>
      <p>{t('reminder.text', { partner: partner.name })}</p>
    </Closable>
  )
}
