/** An e-mail address of her own, where the profile has none or another. */
import { fieldErrors, forget, useCall, useClient, useErrorText, useSession, useWords } from '#core'
import { getProfile, updateProfile } from '#core/session'
import { zodResolver } from '@hookform/resolvers/zod'
import { Button, Field, Input } from '@fluentui/react-components'
import { useForm } from 'react-hook-form'
import { emailForm, type EmailForm as Form } from './profile-form.ts'

export function EmailForm({ onSaved }: { readonly onSaved: () => void }) {
  const { t } = useWords('account')
  const said = useErrorText()
  const client = useClient()
  const session = useSession()
  const save = useCall(updateProfile)
  const { register, handleSubmit, setError, formState } = useForm<Form>({
    resolver: zodResolver(emailForm),
    defaultValues: { email: '' },
  })
  const submit = handleSubmit(async ({ email }) => {
    try {
      const profile = await save.mutateAsync({ body: { email } })
      session.change({ user: profile })
      forget(client, getProfile)
      onSaved()
    } catch (error) {
      const [text] = fieldErrors(error)?.['email'] ?? []
      setError('email', { message: text ?? said(error) }, { shouldFocus: true })
    }
  })
  const { email } = formState.errors
  return (
    <form className="g-stack" noValidate onSubmit={(event) => void submit(event)}>
      <Field
        label={t('email')}
        size="large"
        required
        validationState={email ? 'error' : 'none'}
        // words: fault.*
        validationMessage={email?.message ? t(`fault.${email.message}`, { defaultValue: email.message }) : null}
      >
        <Input size="large" type="email" inputMode="email" autoComplete="email" {...register('email')} />
      </Field>
      <Button type="submit" appearance="primary" size="large" disabledFocusable={formState.isSubmitting}>
        {formState.isSubmitting ? t('register.saving') : t('verify.saveEmail')}
      </Button>
    </form>
  )
}
