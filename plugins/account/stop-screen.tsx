/** Renders `/stop`: the screen of an inactive account, with a button that checks the status again and a link to the admin. */
import {
  useErrorText,
  useFrame,
  useLanguage,
  useSession,
  useSessionState,
  useDocumentTitle,
  useTexts,
} from '@gapura/core'
import { read, useRead } from '@gapura/core/api'
import { formatClock } from '@gapura/core/text'
import { customerStatus, getStatus } from '@gapura/core/session'
import { Button } from '@gapura/core/controls'
import { PoleAndLadderDrawing } from '@gapura/core/drawings'
import { useState } from 'react'
import { AdminLink } from './admin-link.tsx'

export default function StopScreen() {
  const { t } = useTexts('account')
  const { t: core } = useTexts()
  const errorText = useErrorText()
  const language = useLanguage()
  const session = useSession()
  const { accounts, user } = useSessionState()
  const { signOut } = useFrame()
  const status = useRead(read(getStatus, {}, { enabled: false }))
  useDocumentTitle(t('stop.title'))
  const message = customerStatus(accounts)
  const [checkedAt, setCheckedAt] = useState<string | null>(null)
  const checkStatus = async () => {
    const answer = await status.refetch()
    // After a failed refetch, `data` may still be an older answer.
    if (answer.isError || !answer.data) return
    setCheckedAt(new Date().toISOString())
    // Once the account is active again, the gate redirects home.
    session.setCustomerStatus(answer.data.status)
  }
  return (
    <div className="g-state">
      <PoleAndLadderDrawing />
      <h1>{t('stop.title')}</h1>
      <p>{t('stop.text')}</p>
      {message !== '' && message !== 'inactive' && <p className="g-quiet">{message}</p>}
      {checkedAt !== null && !status.isFetching && (
        <p role="status">{t('stop.still', { time: formatClock(checkedAt, language) })}</p>
      )}
      {status.isError && <p role="alert">{errorText(status.error)}</p>}
      <AdminLink appearance="primary" message={t('stop.message', { phone: user?.phone ?? '' })} />
      <Button size="large" disabledFocusable={status.isFetching} onClick={() => void checkStatus()}>
        {status.isFetching ? t('stop.checking') : core('action.refresh')}
      </Button>
      <Button appearance="subtle" size="large" onClick={signOut}>
        {core('menu.signOut')}
      </Button>
    </div>
  )
}
