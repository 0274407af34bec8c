/**
 * Shows the maintenance page and checks if the back end responds again: each time five seconds after the last check has ended, so that
 * checks do not overlap. After a success `settle.ts` opens the previous page.
 */
import { Button } from '../../kit/controls/index.ts'
import { useCallback, useEffect, useState } from 'react'
import { PoleAndLadder } from '../../kit/ui/drawings/pole-and-ladder.tsx'
import { useTexts } from '../../kit/context/text-context.ts'
import { Progress } from '../../kit/ui/progress.tsx'
import { useTitle } from '../../kit/ui/use-title.ts'

/** Milliseconds between two checks if the back end responds. */
const CHECK_PAUSE_MS = 5_000

export default function Maintenance({ check }: { readonly check: () => Promise<void> }) {
  const { t } = useTexts()
  const [isChecking, setChecking] = useState(false)
  useTitle(t('maintenance.title'))
  const runCheck = useCallback(async () => {
    setChecking(true)
    await check()
    setChecking(false)
  }, [check])
  useEffect(() => {
    if (isChecking) return undefined
    const timer = setTimeout(() => void runCheck(), CHECK_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [runCheck, isChecking])
  return (
    <div className="g-state">
      <PoleAndLadder />
      <h1>{t('maintenance.title')}</h1>
      <p>{t('maintenance.text')}</p>
      {isChecking ? (
        <Progress label={t('maintenance.checking')} />
      ) : (
        <Button appearance="primary" size="large" onClick={() => void runCheck()}>
          {t('maintenance.check')}
        </Button>
      )}
    </div>
  )
}
