/** Renders `/login/{domain}/password`: a phone number or an email address, and a password. */
import { lazyComponent, Link, useOptions, usePortal, useDocumentTitle, useTexts, type ScreenProps } from '@gapura/core'
import { useClient } from '@gapura/core/api'
import { PasswordField, SubmitButton, useForm, type PostedForm, useFormActionState } from '@gapura/core/forms'
import { useHotspot } from '@gapura/core/gateway'
import { Field, Input } from '@gapura/core/controls'
import { useMemo } from 'react'
import { SignedOutOnly } from '../flow/signed-out-only.tsx'
import { isLoginRefused, passwordAttempt } from '../flow/flow.ts'
import { readLoginName } from '../flow/login-name.ts'
import { options } from '../options.ts'
import { useOwnDomain } from '../flow/use-own-domain.ts'
import { passwordForm } from './password-forms.ts'
import type { SignInErrorProps } from '../parts/sign-in-error-message.tsx'
import { useSignInFlow } from '../flow/use-sign-in-flow.ts'
import { useMethods, SignInMethods } from '../flow/sign-in-methods.tsx'
import { MethodLinks } from '../parts/method-links.tsx'
import '../sign-in.css'
import '../sign-in-methods.css'

const SignInErrorMessage = lazyComponent<SignInErrorProps>(() => import('../parts/sign-in-error-message.tsx'))

export default function Password({ params: { domain } }: ScreenProps<'/login/:domain/password'>) {
  useOwnDomain(domain)
  return (
    <SignedOutOnly>
      <PasswordStep />
    </SignedOutOnly>
  )
}

export function PasswordStep() {
  const { t } = useTexts('sign-in')
  const client = useClient()
  const { enter, problem } = useSignInFlow()
  const { partner } = usePortal()
  const hotspot = useHotspot()
  const { countries } = useOptions(options)
  const [country = 'ID'] = countries
  const schema = useMemo(() => passwordForm(country), [country])
  const { methods, loadMethods } = useMethods(client, hotspot.recentData()?.mac)
  useDocumentTitle(t('password.title'))

  const posted = useFormActionState<PostedForm<'login' | 'password'>>()
  const form = useForm({
    schema,
    start: { login: posted?.typed.login ?? '', password: '' },
    posted,
    // words: fault.*
    translate: (fault) => t(`fault.${fault}`),
    send: async ({ login, password }) => {
      const name = await readLoginName(login, country)
      if (typeof name === 'string') return
      try {
        // With router data `SignedOutOnly` connects the device; otherwise the gate opens the home page.
        await enter(passwordAttempt(client, name, { password, domain: partner.id }))
      } catch (error) {
        loadMethods(name)
        throw error
      }
    },
    // One message for a wrong login name and a wrong password, so that it does not reveal whether an account exists.
    errorsOf: (error) => (isLoginRefused(error) ? { password: t('fault.passwordWrong') } : null),
  })
  return (
    <>
      <form className="g-stack" {...form.props} method="post">
        <input type="hidden" name="key" value={posted?.key ?? ''} />
        <h1>{t('password.title')}</h1>
        <Field label={t('password.login')} {...form.field('login')}>
          <Input
            size="large"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...form.input('login', {
              // Without the number's plan no method is shown, and the form says why.
              onBlur: ({ target }) => readLoginName(String(target.value), country).then(loadMethods, () => undefined),
            })}
          />
        </Field>
        <Field label={t('password.label')} {...form.field('password')}>
          <PasswordField autoComplete="current-password" {...form.input('password')} />
        </Field>
        {form.general && <p role="alert">{form.general}</p>}
        {problem && <SignInErrorMessage problem={problem} isBusy={form.isSending} onRetry={() => void form.submit()} />}
        <SubmitButton {...form.button} label={t('password.submit')} sending={t('password.checking')} />
      </form>
      <SignInMethods methods={methods} />
      <p className="w-below">
        <Link className="g-row-link" href={`/forgot_password/${partner.id}`}>
          {t('password.forgot')}
        </Link>
      </p>
      <MethodLinks current="password" />
    </>
  )
}
