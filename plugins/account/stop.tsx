/** `/stop`: the screen of an inactive account. Checks the status again on request, and links to the admin. */
import { useErrorText, useFrame, useLanguage, useSession, useSessionState, useTitle, useTexts } from '@gapura/core'
import { useAnswer } from '@gapura/core/api'
import { formatClock } from '@gapura/core/text'
import { getStatus } from '@gapura/core/session'
import { Button, FaultMark } from '@gapura/core/controls'
import { useState } from 'react'
import { AdminLink } from './admin-link.tsx'

export default function StopScreen() {
  const { t } = useTexts('account')
  const { t: core } = useTexts()
  const said = useErrorText()
  const language = useLanguage()
  const session = useSession()
  const { accounts, user } = useSessionState()
  const { signOut } = useFrame()
  const status = useAnswer(getStatus, { enabled: false })
  useTitle(t('stop.title'))
  const message = accounts?.find((one) => one.account_type === 'customer')?.account_status ?? ''
  const [checkedAt, setCheckedAt] = useState<string | null>(null)
  const ask = async () => {
    const answer = await status.refetch()
    // After a failed refetch, `data` may still hold an older answer.
    if (answer.isError || !answer.data || !accounts) return
    const now = answer.data.status
    setCheckedAt(new Date().toISOString())
    // Once the account is active again, the gate redirects home.
    session.change({
      accounts: accounts.map((one) => (one.account_type === 'customer' ? { ...one, account_status: now } : one)),
    })
  }
  return (
    <div className="g-state">
      <FaultMark size={32} />
      <h1>{t('stop.title')}</h1>
      <p>{t('stop.text')}</p>
      {message !== '' && message !== 'inactive' && <p className="g-quiet">{message}</p>}
      {checkedAt !== null && !status.isFetching && (
        <p role="status">{t('stop.still', { time: formatClock(checkedAt, language) })}</p>
      )}
      {status.isError && <p role="alert">{said(status.error)}</p>}
      <Button appearance="primary" disabledFocusable={status.isFetching} onClick={() => void ask()}>
        {status.isFetching ? t('stop.checking') : core('action.refresh')}
      </Button>
      <AdminLink message={t('stop.message', { phone: user?.phone ?? '' })} />
      <Button appearance="subtle" onClick={signOut}>
        {core('menu.signOut')}
      </Button>
    </div>
  )
}
