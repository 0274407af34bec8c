import { Button, Field, Input, MessageBar, MessageBarBody } from '@fluentui/react-components'
import { useState, type FormEvent } from 'react'
import type { StudioApi } from '../api/studio-api.ts'
import { MAX_NAME } from '../../contract.ts'
import { useTexts } from '../i18n/text-context.tsx'
import { PageBar } from './page-bar.tsx'
import { refusalText } from './refusal-text.ts'

type SignInProps = { readonly api: StudioApi; readonly onSignedIn: () => void }

export function SignIn({ api, onSignedIn }: SignInProps) {
  const { t } = useTexts()
  return (
    <>
      <PageBar />
      <main className="s-page s-narrow">
        <h1>{t('signIn.title')}</h1>
        <p className="s-note">{t('signIn.text')}</p>
        <SignInForm api={api} onSignedIn={onSignedIn} />
      </main>
    </>
  )
}

/** The form is shown over the editor too when a session has ended, so that nothing of it is lost. */
export function SignInForm({ api, onSignedIn }: SignInProps) {
  const { t } = useTexts()
  const [token, setToken] = useState('')
  const [name, setName] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setFault(null)
    api.signIn(token.trim(), name.trim()).then(onSignedIn, (error: unknown) => {
      setFault(refusalText(error, t))
      setBusy(false)
    })
  }
  return (
    <form className="s-stack" onSubmit={handleSubmit}>
      <Field label={t('signIn.token')} hint={t('signIn.tokenHint')} required>
        <Input
          type="password"
          autoComplete="current-password"
          value={token}
          onChange={(_, { value }) => setToken(value)}
        />
      </Field>
      <Field label={t('signIn.name')} hint={t('signIn.nameHint')}>
        <Input autoComplete="name" maxLength={MAX_NAME} value={name} onChange={(_, { value }) => setName(value)} />
      </Field>
      <div aria-live="polite">
        {fault !== null && (
          <MessageBar intent="error" layout="multiline">
            <MessageBarBody>{fault}</MessageBarBody>
          </MessageBar>
        )}
      </div>
      <Button type="submit" appearance="primary" size="large" disabled={token.trim() === ''} disabledFocusable={isBusy}>
        {t('signIn.submit')}
      </Button>
    </form>
  )
}
