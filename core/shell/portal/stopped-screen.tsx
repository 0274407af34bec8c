/** Explains that the account is inactive. Shown to a customer with an inactive account if no page plays `stopped`. */
import { Button } from '../../kit/controls/index.ts'
import { useState } from 'react'
import { useClient } from '../../kit/query/client-context.ts'
import { useFrame } from '../../kit/context/frame-context.ts'
import { useDocumentTitle } from '../../kit/ui/use-document-title.ts'
import { customerStatus } from '../../kernel/session/accounts.ts'
import { getStatus } from '../../kernel/session/endpoints.ts'
import { useSession, useSessionState } from '../../kit/context/session-context.ts'
import { useTexts } from '../../kit/context/text-context.ts'
import { useErrorText } from '../../kit/ui/loading-and-errors.tsx'
import { ContactLink } from './contact-link.tsx'

type Check = 'idle' | 'pending' | { readonly error: unknown }

export default function StoppedScreen() {
  const { t } = useTexts()
  const { signOut } = useFrame()
  const session = useSession()
  const { accounts } = useSessionState()
  const client = useClient()
  const textOf = useErrorText()
  const [check, setCheck] = useState<Check>('idle')
  useDocumentTitle(t('standIn.stopped.title'))
  const message = customerStatus(accounts)
  const runCheck = async () => {
    setCheck('pending')
    try {
      const { status } = await client.call(getStatus, {})
      setCheck('idle')
      // If the account is active again, the gate opens another page.
      session.setCustomerStatus(status)
    } catch (error) {
      setCheck({ error })
    }
  }
  return (
    <div className="g-state">
      <h1>{t('standIn.stopped.title')}</h1>
      <p>{t('standIn.stopped.text')}</p>
      {message !== '' && message !== 'inactive' && <p className="g-quiet">{message}</p>}
      {typeof check === 'object' && <p role="alert">{textOf(check.error)}</p>}
      <Button appearance="primary" size="large" disabledFocusable={check === 'pending'} onClick={() => void runCheck()}>
        {t('action.refresh')}
      </Button>
      <ContactLink />
      <Button appearance="subtle" size="large" onClick={signOut}>
        {t('menu.signOut')}
      </Button>
    </div>
  )
}
