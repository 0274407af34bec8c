/** Shown to a customer with an inactive account when no page plays `stopped`: the account's message, refresh, sign-out. */
import { Button } from '../../kit/controls/index.ts'
import { useState } from 'react'
import { useClient } from '../../kit/query/client-context.ts'
import { useFrame } from '../../kit/context/frame-context.ts'
import { useTitle } from '../../kit/ui/use-title.ts'
import { getStatus } from '../../kernel/session/endpoints.ts'
import { useSession, useSessionState } from '../../kit/context/session-context.ts'
import { useTexts } from '../../kit/context/text-context.ts'
import { useErrorText } from '../../kit/ui/loading-and-errors.tsx'
import { ContactLink } from './contact-link.tsx'

type Asking = 'idle' | 'asking' | { readonly error: unknown }

export default function StoppedScreen() {
  const { t } = useTexts()
  const { signOut } = useFrame()
  const session = useSession()
  const { accounts } = useSessionState()
  const client = useClient()
  const said = useErrorText()
  const [asking, setAsking] = useState<Asking>('idle')
  useTitle(t('standIn.stopped.title'))
  const message = accounts?.find((one) => one.account_type === 'customer')?.account_status ?? ''
  const ask = async () => {
    setAsking('asking')
    try {
      const { status } = await client.call(getStatus, {})
      setAsking('idle')
      // When the account is active again, the gate moves the customer on.
      session.change({
        accounts: (session.read().accounts ?? []).map((one) =>
          one.account_type === 'customer' ? { ...one, account_status: status } : one,
        ),
      })
    } catch (error) {
      setAsking({ error })
    }
  }
  return (
    <div className="g-state">
      <h1>{t('standIn.stopped.title')}</h1>
      <p>{t('standIn.stopped.text')}</p>
      {message !== '' && message !== 'inactive' && <p className="g-quiet">{message}</p>}
      {typeof asking === 'object' && <p role="alert">{said(asking.error)}</p>}
      <Button appearance="primary" disabledFocusable={asking === 'asking'} onClick={() => void ask()}>
        {t('action.refresh')}
      </Button>
      <ContactLink />
      <Button appearance="subtle" onClick={signOut}>
        {t('menu.signOut')}
      </Button>
    </div>
  )
}
