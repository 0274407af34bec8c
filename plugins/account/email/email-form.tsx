/** Renders the form that adds an email address to the profile or replaces the current address. */
import { useAccountPath, useNotices, useSession, useTexts } from '@gapura/core'
import { invalidateAnswers, useCall, useClient } from '@gapura/core/api'
import { SubmitButton, useForm } from '@gapura/core/forms'
import { getProfile, updateProfile } from '@gapura/core/session'
import { Field, Input } from '@gapura/core/controls'
import { emailChangeForm } from '../profile/register-form.ts'
import { CurrentPasswordField, currentPasswordOf, useCurrentPassword } from '../current-password-field.tsx'

export function EmailForm({ onSaved }: { readonly onSaved: () => void }) {
  const { t } = useTexts('account')
  const client = useClient()
  const session = useSession()
  const notices = useNotices()
  const account = useAccountPath()
  const save = useCall(updateProfile)
  const currentPassword = useCurrentPassword()
  const form = useForm({
    schema: emailChangeForm,
    start: { email: '', current_password: '' },
    // words: fault.*
    translate: (fault) => t(`fault.${fault}`),
    send: async ({ email, current_password }) => {
      const params = { account }
      const body = { email, ...currentPasswordOf(current_password) }
      const saved = await currentPassword.watch(save.mutateAsync({ params, body }))
      const profile = saved ?? (await client.call(getProfile, { params }))
      session.change({ user: profile })
      invalidateAnswers(client, getProfile)
      notices.show({ intent: 'success', text: t('info.saved') })
      onSaved()
    },
  })
  return (
    <form className="g-stack" {...form.props}>
      <Field label={t('email')} required {...form.field('email')}>
        <Input size="large" type="email" inputMode="email" autoComplete="email" {...form.input('email')} />
      </Field>
      {currentPassword.isNeeded && <CurrentPasswordField form={form} hint={t('proof.hint')} />}
      {form.general && <p role="alert">{form.general}</p>}
      <div className="g-actions">
        <SubmitButton {...form.button} label={t('verify.saveEmail')} sending={t('register.saving')} />
      </div>
    </form>
  )
}
