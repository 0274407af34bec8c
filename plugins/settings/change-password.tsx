import { Page, tabAbove, useFrame, useGo, useNotices, usePlan, useRolePath, useTexts } from '@gapura/core'
import { useCall } from '@gapura/core/api'
import { LoginNameField, PasswordField, SubmitButton, useForm } from '@gapura/core/forms'
import { Button, Field } from '@gapura/core/controls'
import { changePassword } from './endpoints.ts'
import { passwordChangeForm, type PasswordForm } from './password-form.ts'
import './settings.css'

/** The form's field for each field name of the back end. */
const FIELDS: Readonly<Record<string, keyof PasswordForm>> = {
  current_password: 'current',
  new_password: 'password',
}

export default function ChangePassword() {
  const { t } = useTexts('settings')
  const { t: core } = useTexts()
  const notices = useNotices()
  const go = useGo()
  const above = tabAbove(usePlan(), '/change_password')?.to ?? '/'
  const change = useCall(changePassword)
  const form = useForm({
    schema: passwordChangeForm,
    start: { current: '', password: '', confirmation: '' },
    // words: password.fault.*
    translate: (fault) => t(`password.fault.${fault}`),
    send: async ({ current, password }) => {
      await change.mutateAsync({ body: { current_password: current, new_password: password } })
      notices.show({ intent: 'success', text: t('password.done') })
      go(above)
    },
    fieldOf: (name) => FIELDS[name],
  })
  const field = (name: keyof PasswordForm, autoComplete: string, hint: string | null = null) => (
    <Field
      // words: password.*
      label={t(`password.${name}`)}
      hint={form.errorOf(name) === null ? hint : null}
      {...form.field(name)}
    >
      <PasswordField autoComplete={autoComplete} {...form.input(name)} />
    </Field>
  )
  return (
    <Page title={t('password.title')}>
      <div className="g-stack g-columns">
        <form className="g-stack g-form" {...form.props}>
          <LoginNameField />
          {field('current', 'current-password')}
          {field('password', 'new-password', `${t('password.fault.weak')}. ${t('password.passphrase')}`)}
          {field('confirmation', 'new-password')}
          {form.general && <p role="alert">{form.general}</p>}
          <div className="g-actions">
            <SubmitButton {...form.button} label={t('password.save')} sending={t('password.saving')} />
            <Button size="large" onClick={() => go(above)}>
              {core('action.cancel')}
            </Button>
          </div>
        </form>
        <Forgotten />
      </div>
    </Page>
  )
}

/** A customer who signs in by a code has perhaps never had a password. */
function Forgotten() {
  const { t } = useTexts('settings')
  const { signOut } = useFrame()
  const go = useGo()
  const forgotPassword = useRolePath('forgot-password')
  if (forgotPassword === null) return null
  return (
    <section className="g-card g-stack" aria-labelledby="forgot-title">
      <h2 id="forgot-title">{t('password.forgotTitle')}</h2>
      <p className="g-quiet">{t('password.forgot')}</p>
      <div className="g-actions">
        <Button
          onClick={() => {
            signOut()
            go(forgotPassword)
          }}
        >
          {t('password.makeNew')}
        </Button>
      </div>
    </section>
  )
}
