/** Renders a form for an email address that gets a message. Known and unknown addresses have the same result. */
import { useDocumentTitle, useTexts } from '@gapura/core'
import { useClient } from '@gapura/core/api'
import { SubmitButton, useForm } from '@gapura/core/forms'
import { Button, Field, Input } from '@gapura/core/controls'
import { useState } from 'react'
import { BackToSignIn } from '../parts/back-to-sign-in.tsx'
import { emailForm } from '../password/password-forms.ts'
import '../sign-in-methods.css'

type Props = {
  readonly title: string
  readonly intro: string
  readonly submit: string
  readonly send: (client: ReturnType<typeof useClient>, email: string) => Promise<unknown>
}

export function EmailStep({ title, intro, submit, send }: Props) {
  const { t } = useTexts('sign-in')
  const client = useClient()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm({
    schema: emailForm,
    start: { email: '' },
    // words: fault.*
    translate: (fault) => t(`fault.${fault}`),
    send: async ({ email }) => {
      await send(client, email)
      setSentTo(email)
    },
  })
  useDocumentTitle(title)
  if (sentTo !== null) return <CheckInbox email={sentTo} onOther={() => setSentTo(null)} />
  return (
    <form className="g-stack" {...form.props}>
      <div>
        <h1>{title}</h1>
        <p className="g-quiet">{intro}</p>
      </div>
      {/* The mailed link needs scripts too, so the host does not answer this form. */}
      <noscript>
        <p>{t('withoutScripts')}</p>
      </noscript>
      <div className="g-stack" data-scripts>
        <Field label={t('email')} {...form.field('email')}>
          <Input size="large" type="email" inputMode="email" autoComplete="email" {...form.input('email')} />
        </Field>
        {form.general && <p role="alert">{form.general}</p>}
        <SubmitButton {...form.button} label={submit} sending={t('inbox.sending')} />
      </div>
      <BackToSignIn />
    </form>
  )
}

export function CheckInbox({ email, onOther }: { readonly email: string; readonly onOther: () => void }) {
  const { t } = useTexts('sign-in')
  useDocumentTitle(t('inbox.title'))
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
