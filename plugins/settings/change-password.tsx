/** `/change_password`: the current password, the new one, and the new one again. */
import { Page, useCall, useGo, useNotices, useWords } from '#core'
import { PasswordField, useFormFaults } from '#core/fields'
import { zodResolver } from '@hookform/resolvers/zod'
import { Button, Field } from '@fluentui/react-components'
import { useForm } from 'react-hook-form'
import { changePassword } from './endpoints.ts'
import { passwordForm, type PasswordForm } from './password-form.ts'
import './settings.css'

const EMPTY: PasswordForm = { current: '', password: '', confirmation: '' }
/** The form's fields by the name the back end has for them. */
const FIELDS: Readonly<Record<string, 'current' | 'password'>> = {
  current_password: 'current',
  new_password: 'password',
}

export default function ChangePassword() {
  const { t } = useWords('settings')
  const { t: core } = useWords()
  const faultsIn = useFormFaults()
  const notices = useNotices()
  const go = useGo()
  const change = useCall(changePassword)
  const { register, handleSubmit, setError, formState } = useForm<PasswordForm>({
    resolver: zodResolver(passwordForm),
    defaultValues: EMPTY,
  })
  const submit = handleSubmit(async ({ current, password }) => {
    try {
      await change.mutateAsync({ body: { current_password: current, new_password: password } })
      notices.show({ intent: 'success', text: t('password.done') })
      go('/')
    } catch (error) {
      const { at, general } = faultsIn(error, (name) => FIELDS[name])
      if (general !== null) setError('root', { message: general })
      // The last one first: the focus ends on the first at fault.
      for (const field of ['password', 'current'] as const) {
        if (at[field] !== undefined) setError(field, { message: at[field] }, { shouldFocus: true })
      }
    }
  })
  const { errors, isSubmitting } = formState
  const field = (name: keyof PasswordForm, autoComplete: string, hint: string | null = null) => {
    const fault = errors[name]?.message
    return (
      <Field
        // words: password.*
        label={t(`password.${name}`)}
        size="large"
        hint={fault === undefined ? hint : null}
        validationState={fault === undefined ? 'none' : 'error'}
        validationMessage={fault === undefined ? null : t(`password.fault.${fault}`, { defaultValue: fault })}
      >
        <PasswordField autoComplete={autoComplete} {...register(name)} />
      </Field>
    )
  }
  return (
    <Page title={t('password.title')}>
      <form className="g-stack l-form" noValidate onSubmit={(event) => void submit(event)}>
        {field('current', 'current-password')}
        {field('password', 'new-password', t('password.fault.weak'))}
        {field('confirmation', 'new-password')}
        {errors.root && <p role="alert">{errors.root.message}</p>}
        <div className="g-row">
          <Button type="submit" appearance="primary" size="large" disabledFocusable={isSubmitting}>
            {isSubmitting ? t('password.saving') : t('password.save')}
          </Button>
          <Button size="large" onClick={() => go('/')}>
            {core('action.cancel')}
          </Button>
        </div>
        <p className="g-quiet">{t('password.forgot')}</p>
      </form>
    </Page>
  )
}
