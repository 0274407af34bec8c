/** `/reset_password/{domain}#token=…`: a new password, by a link from an e-mail. */
import {
  fieldErrors,
  isRefusal,
  Link,
  type ScreenProps,
  useClient,
  useErrorText,
  usePortal,
  useTitle,
  useWords,
  Waiting,
} from '#core'
import { PasswordField } from '#core/fields'
import { zodResolver } from '@hookform/resolvers/zod'
import { Button, Field } from '@fluentui/react-components'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { BackToSignIn } from './back-to-sign-in.tsx'
import { resetPassword } from './endpoints.ts'
import { LinkIsForeign } from './link-is-over.tsx'
import { isOwnDomain } from './own-domain.ts'
import { newPasswordForm, type NewPasswordForm } from './passwords.ts'
import { useFragment } from './use-fragment.ts'
import './ways.css'

export default function ResetPassword({ params: { domain } }: ScreenProps<'/reset_password/:domain?'>) {
  const { partner } = usePortal()
  const fragment = useFragment()
  if (fragment === null) return <Waiting isScreen />
  if (!isOwnDomain(partner, domain)) return <LinkIsForeign domain={domain} />
  return fragment.kind === 'token' ? <WithToken key={fragment.token} token={fragment.token} /> : <Over />
}

function WithToken({ token }: { readonly token: string }) {
  const [outcome, setOutcome] = useState<'done' | 'over' | null>(null)
  if (outcome === 'done') return <Done />
  return outcome === 'over' ? <Over /> : <NewPassword token={token} onOutcome={setOutcome} />
}

function NewPassword({
  token,
  onOutcome,
}: {
  readonly token: string
  readonly onOutcome: (outcome: 'done' | 'over') => void
}) {
  const { t } = useWords('sign-in')
  const said = useErrorText()
  const client = useClient()
  const { register, handleSubmit, setError, formState } = useForm<NewPasswordForm>({
    resolver: zodResolver(newPasswordForm),
    defaultValues: { password: '', confirmation: '' },
  })
  useTitle(t('reset.title'))
  const submit = handleSubmit(async ({ password }) => {
    try {
      await client.call(resetPassword, { body: { token, password, account_type: 'customer' } })
      onOutcome('done')
    } catch (error) {
      const about = fieldErrors(error)?.['password']?.[0]
      if (about === undefined && isRefusal(error)) return onOutcome('over')
      setError('password', { message: about ?? said(error) }, { shouldFocus: true })
    }
    return undefined
  })
  // words: fault.*
  const words = (key: string | undefined) => (key === undefined ? null : t(`fault.${key}`, { defaultValue: key }))
  const { password, confirmation } = formState.errors
  return (
    <form className="g-stack" noValidate onSubmit={(event) => void submit(event)}>
      <h1>{t('reset.title')}</h1>
      <Field
        label={t('reset.password')}
        size="large"
        hint={password ? null : t('fault.passwordWeak')}
        validationState={password ? 'error' : 'none'}
        validationMessage={words(password?.message)}
      >
        <PasswordField autoComplete="new-password" {...register('password')} />
      </Field>
      <Field
        label={t('reset.confirmation')}
        size="large"
        validationState={confirmation ? 'error' : 'none'}
        validationMessage={words(confirmation?.message)}
      >
        <PasswordField autoComplete="new-password" {...register('confirmation')} />
      </Field>
      <Button type="submit" appearance="primary" size="large" disabledFocusable={formState.isSubmitting}>
        {formState.isSubmitting ? t('reset.saving') : t('reset.submit')}
      </Button>
    </form>
  )
}

function Over() {
  const { t } = useWords('sign-in')
  const { partner } = usePortal()
  useTitle(t('link.over'))
  return (
    <div className="g-stack">
      <h1>{t('link.over')}</h1>
      <p>{t('reset.overText')}</p>
      <Link className="w-button" href={`/forgot_password/${partner.id}`}>
        {t('link.new')}
      </Link>
      <BackToSignIn />
    </div>
  )
}

function Done() {
  const { t } = useWords('sign-in')
  const { partner } = usePortal()
  useTitle(t('reset.done'))
  return (
    <div className="g-stack" role="status">
      <h1>{t('reset.done')}</h1>
      <p>{t('reset.doneText')}</p>
      <Link className="w-button" href={`/login/${partner.id}/password`}>
        {t('password.submit')}
      </Link>
    </div>
  )
}
