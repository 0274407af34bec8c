/** Renders `/reset_password/{domain}#token=…`, which sets a new password with the token of a mailed link. */
import {
  isOwnDomain,
  LinkButton,
  useGo,
  useLinkToken,
  usePortal,
  useSearch,
  useDocumentTitle,
  useTexts,
  type ScreenProps,
} from '@gapura/core'
import { fieldErrors, isRefusal, useClient } from '@gapura/core/api'
import { LoginNameField, PasswordField, SubmitButton, useForm } from '@gapura/core/forms'
import { tryAccountTypes } from '@gapura/core/session'
import { Field } from '@gapura/core/controls'
import { useState } from 'react'
import { BackToSignIn } from '../parts/back-to-sign-in.tsx'
import { passwordAttempt } from '../flow/flow.ts'
import { useSignInFlow } from '../flow/use-sign-in-flow.ts'
import { resetPassword } from '../endpoints.ts'
import { LinkOfOtherPartner } from '../link/link-expired.tsx'
import { readResetEmail, takeResetEmail } from './reset-email.ts'
import { newPasswordForm } from './password-forms.ts'
import { ReadingLink } from '../link/reading-link.tsx'
import '../sign-in-methods.css'

export default function ResetPassword({ params: { domain } }: ScreenProps<'/reset_password/:domain?'>) {
  const { t } = useTexts('sign-in')
  const { partner } = usePortal()
  const link = useLinkToken()
  const search = useSearch()
  if (link === null) return <ReadingLink title={t('reset.title')} />
  if (!isOwnDomain(partner, search, domain)) return <LinkOfOtherPartner domain={domain} />
  return link.kind === 'token' ? <WithToken key={link.token} token={link.token} /> : <Expired />
}

function WithToken({ token }: { readonly token: string }) {
  const [outcome, setOutcome] = useState<'done' | 'expired' | null>(null)
  if (outcome === 'done') return <Done />
  return outcome === 'expired' ? <Expired /> : <NewPassword token={token} onOutcome={setOutcome} />
}

export function NewPassword({
  token,
  onOutcome,
}: {
  readonly token: string
  readonly onOutcome: (outcome: 'done' | 'expired') => void
}) {
  const { t } = useTexts('sign-in')
  const client = useClient()
  const portal = usePortal()
  const go = useGo()
  const { enter } = useSignInFlow()
  const [email] = useState(() => readResetEmail(portal))
  /** Resolves to false where the address is unknown, or of another account. */
  const signIn = async (password: string): Promise<boolean> => {
    const email = takeResetEmail(portal)
    if (email === null) return false
    return enter(passwordAttempt(client, { kind: 'email', email }, { password, domain: portal.partner.id })).catch(
      () => false,
    )
  }
  const form = useForm({
    schema: newPasswordForm,
    start: { password: '', confirmation: '' },
    // words: fault.*
    translate: (fault) => t(`fault.${fault}`),
    send: async ({ password }) => {
      try {
        await tryAccountTypes((account_type) => client.call(resetPassword, { body: { token, password, account_type } }))
        // The page to sign in connects a device at a router, and opens home elsewhere.
        if (await signIn(password)) return go(`/login/${portal.partner.id}`, { replace: true })
        onOutcome('done')
      } catch (error) {
        // A refusal of no field concerns the link.
        if (fieldErrors(error)?.['password'] !== undefined || !isRefusal(error)) throw error
        onOutcome('expired')
      }
      return undefined
    },
  })
  useDocumentTitle(t('reset.title'))
  return (
    <form className="g-stack" {...form.props}>
      <h1>{t('reset.title')}</h1>
      <LoginNameField value={email} />
      <Field
        label={t('reset.password')}
        hint={form.errorOf('password') === null ? `${t('fault.passwordWeak')}. ${t('reset.passphrase')}` : null}
        {...form.field('password')}
      >
        <PasswordField autoComplete="new-password" {...form.input('password')} />
      </Field>
      <Field label={t('reset.confirmation')} {...form.field('confirmation')}>
        <PasswordField autoComplete="new-password" {...form.input('confirmation')} />
      </Field>
      {form.general && <p role="alert">{form.general}</p>}
      <SubmitButton {...form.button} label={t('reset.submit')} sending={t('reset.saving')} />
    </form>
  )
}

function Expired() {
  const { t } = useTexts('sign-in')
  const { partner } = usePortal()
  useDocumentTitle(t('link.over'))
  return (
    <div className="g-stack">
      <h1>{t('link.over')}</h1>
      <p>{t('reset.overText')}</p>
      <LinkButton appearance="primary" size="large" href={`/forgot_password/${partner.id}`}>
        {t('link.new')}
      </LinkButton>
      <BackToSignIn />
    </div>
  )
}

function Done() {
  const { t } = useTexts('sign-in')
  const { partner } = usePortal()
  useDocumentTitle(t('reset.done'))
  return (
    <div className="g-stack" role="status">
      <h1>{t('reset.done')}</h1>
      <p>{t('reset.doneText')}</p>
      <LinkButton appearance="primary" size="large" href={`/login/${partner.id}/password`}>
        {t('password.submit')}
      </LinkButton>
    </div>
  )
}
