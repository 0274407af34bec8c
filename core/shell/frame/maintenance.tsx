/**
 * Shows the maintenance page and checks if the back end responds again: after pauses that grow, each from the end of the last check, so that
 * checks do not overlap, and when the page is seen again. After a success `settle.ts` opens the previous page.
 */
import { Button } from '../../kit/controls/index.ts'
import { useCallback, useEffect, useState } from 'react'
import { PoleAndLadderDrawing } from '../../kit/ui/drawings/pole-and-ladder.tsx'
import { useTexts } from '../../kit/context/text-context.ts'
import { LabelledSpinner } from '../../kit/ui/labelled-spinner.tsx'
import { useDocumentTitle } from '../../kit/ui/use-document-title.ts'
import { onSeenAgain } from '../../kit/context/on-page-visible.ts'

/** Milliseconds until the first check if the back end responds. Each pause is twice as long as the one before, up to the longest. */
const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 30_000

export default function Maintenance({ check }: { readonly check: () => Promise<void> }) {
  const { t } = useTexts()
  const [isChecking, setChecking] = useState(false)
  useDocumentTitle(t('maintenance.title'))
  const [pause, setPause] = useState(FIRST_PAUSE_MS)
  const runCheck = useCallback(async () => {
    setChecking(true)
    await check()
    setPause((before) => Math.min(before * 2, LONGEST_PAUSE_MS))
    setChecking(false)
  }, [check])
  useEffect(() => {
    if (isChecking) return undefined
    const timer = setTimeout(() => void runCheck(), pause)
    const stop = onSeenAgain(() => void runCheck())
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [runCheck, isChecking, pause])
  return (
    <div className="g-state">
      <PoleAndLadderDrawing />
      <h1>{t('maintenance.title')}</h1>
      <p>{t('maintenance.text')}</p>
      {isChecking ? (
        <LabelledSpinner label={t('maintenance.checking')} />
      ) : (
        <Button appearance="primary" size="large" onClick={() => void runCheck()}>
          {t('maintenance.check')}
        </Button>
      )}
    </div>
  )
}
