/** `/stop`: an inactive account. Asks again on request, and names who can help. */
import {
  getStatus,
  useAnswer,
  useErrorText,
  useFrame,
  usePortal,
  useSession,
  useSessionState,
  useTitle,
  useWords,
} from '#core'
import { Button } from '@fluentui/react-components'

export default function Stop() {
  const { t } = useWords('account')
  const { t: core } = useWords()
  const said = useErrorText()
  const session = useSession()
  const { accounts, user } = useSessionState()
  const { partner } = usePortal()
  const { signOut } = useFrame()
  const status = useAnswer(getStatus, { enabled: false })
  useTitle(t('stop.title'))
  const message = accounts?.find((one) => one.account_type === 'customer')?.account_status ?? ''
  const ask = async () => {
    const answer = await status.refetch()
    if (!answer.data || !accounts) return
    const now = answer.data.status
    // Back among the active, the gate leads home by itself.
    session.change({
      accounts: accounts.map((one) => (one.account_type === 'customer' ? { ...one, account_status: now } : one)),
    })
  }
  const chat = `https://wa.me/${partner.contact.whatsapp}?text=${encodeURIComponent(t('stop.message', { phone: user?.phone ?? '' }))}`
  return (
    <div className="g-state">
      <h1>{t('stop.title')}</h1>
      <p>{t('stop.text')}</p>
      {message !== '' && message !== 'inactive' && <p className="g-quiet">{message}</p>}
      {status.isError && <p role="alert">{said(status.error)}</p>}
      <Button appearance="primary" disabledFocusable={status.isFetching} onClick={() => void ask()}>
        {core('action.refresh')}
      </Button>
      <a className="g-link" href={chat} target="_blank" rel="noopener noreferrer">
        {t('stop.admin')}
      </a>
      <Button appearance="subtle" onClick={signOut}>
        {core('menu.signOut')}
      </Button>
    </div>
  )
}
