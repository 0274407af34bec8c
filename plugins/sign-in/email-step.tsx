/** Asks for an e-mail address and sends something there; known and unknown addresses are answered alike. */
import { useClient, useErrorText, useTitle, useWords } from '#core'
import { zodResolver } from '@hookform/resolvers/zod'
import { Button, Field, Input } from '@fluentui/react-components'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { BackToSignIn } from './back-to-sign-in.tsx'
import { emailForm, type EmailForm } from './passwords.ts'
import './ways.css'

type Props = {
  readonly title: string
  readonly intro: string
  readonly submit: string
  readonly send: (client: ReturnType<typeof useClient>, email: string) => Promise<unknown>
}

export function EmailStep({ title, intro, submit: submitLabel, send }: Props) {
  const { t } = useWords('sign-in')
  const said = useErrorText()
  const client = useClient()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { register, handleSubmit, setError, formState } = useForm<EmailForm>({
    resolver: zodResolver(emailForm),
    defaultValues: { email: '' },
  })
  useTitle(title)
  const submit = handleSubmit(async ({ email }) => {
    try {
      await send(client, email)
      setSentTo(email)
    } catch (error) {
      setError('email', { message: said(error) }, { shouldFocus: true })
    }
  })
  if (sentTo !== null) return <CheckInbox email={sentTo} onOther={() => setSentTo(null)} />
  const { email } = formState.errors
  return (
    <form className="g-stack" noValidate onSubmit={(event) => void submit(event)}>
      <div>
        <h1>{title}</h1>
        <p className="g-quiet">{intro}</p>
      </div>
      <Field
        label={t('email')}
        size="large"
        validationState={email ? 'error' : 'none'}
        // words: fault.*
        validationMessage={email?.message ? t(`fault.${email.message}`, { defaultValue: email.message }) : null}
      >
        <Input size="large" type="email" inputMode="email" autoComplete="email" {...register('email')} />
      </Field>
      <Button type="submit" appearance="primary" size="large" disabledFocusable={formState.isSubmitting}>
        {formState.isSubmitting ? t('inbox.sending') : submitLabel}
      </Button>
      <BackToSignIn />
    </form>
  )
}

function CheckInbox({ email, onOther }: { readonly email: string; readonly onOther: () => void }) {
  const { t } = useWords('sign-in')
  useTitle(t('inbox.title'))
  return (
    <div className="g-stack" role="status">
      <h1>{t('inbox.title')}</h1>
      <p className="w-wrap">{t('inbox.text', { email })}</p>
      <p className="g-quiet">{t('inbox.hint')}</p>
      <Button onClick={onOther}>{t('inbox.other')}</Button>
      <BackToSignIn />
    </div>
  )
}
