/** `/login/{domain}/password`: a phone number or an e-mail address, and a password. */
import { isRefusal, Link, useClient, useErrorText, useOptions, usePortal, useSession, useTitle, useWords } from '#core'
import { PasswordField } from '#core/fields'
import { useHotspot } from '#core/hotspot'
import { openSession } from '#core/session'
import { zodResolver } from '@hookform/resolvers/zod'
import { Button, Field, Input } from '@fluentui/react-components'
import { useForm } from 'react-hook-form'
import { pinnedCountries } from './countries.ts'
import { loginWithPassword } from './endpoints.ts'
import { Entrance } from './entrance.tsx'
import { readLoginName } from './login-name.ts'
import { options } from './options.ts'
import { passwordForm, type PasswordForm } from './passwords.ts'
import { useMethods, WaysFor } from './ways-for.tsx'
import { WayLinks } from './way-links.tsx'
import './sign-in.css'
import './ways.css'

export default function Password() {
  return (
    <Entrance>
      <PasswordStep />
    </Entrance>
  )
}

function PasswordStep() {
  const { t } = useWords('sign-in')
  const said = useErrorText()
  const client = useClient()
  const session = useSession()
  const { partner } = usePortal()
  const hotspot = useHotspot()
  const { countries } = useOptions(options)
  const dial = pinnedCountries(countries, (code) => code)[0]?.dial ?? '62'
  const { register, handleSubmit, setError, formState } = useForm<PasswordForm>({
    resolver: zodResolver(passwordForm(dial)),
    defaultValues: { login: '', password: '' },
  })
  const { methods, look } = useMethods(client, hotspot.data()?.mac)
  useTitle(t('password.title'))

  const submit = handleSubmit(async ({ login, password }) => {
    const name = readLoginName(login, dial)
    if (typeof name === 'string') return
    const who = name.kind === 'phone' ? { phone: name.phone } : { email: name.email }
    try {
      const result = await client.call(loginWithPassword, {
        body: { ...who, domain: partner.id, password, account_type: 'customer' },
      })
      // At a router the entrance goes on from here; elsewhere the gate leads home.
      await openSession(session, client, result)
    } catch (error) {
      setError('password', { message: isRefusal(error) ? 'passwordWrong' : said(error) }, { shouldFocus: true })
      look(name)
    }
  })
  // words: fault.*
  const words = (key: string | undefined) => (key === undefined ? null : t(`fault.${key}`, { defaultValue: key }))
  const { login, password } = formState.errors
  return (
    <>
      <form className="g-stack" noValidate onSubmit={(event) => void submit(event)}>
        <h1>{t('password.title')}</h1>
        <Field
          label={t('password.login')}
          size="large"
          validationState={login ? 'error' : 'none'}
          validationMessage={words(login?.message)}
        >
          <Input
            size="large"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...register('login', { onBlur: ({ target }) => look(readLoginName(String(target.value), dial)) })}
          />
        </Field>
        <Field
          label={t('password.label')}
          size="large"
          validationState={password ? 'error' : 'none'}
          validationMessage={words(password?.message)}
        >
          <PasswordField autoComplete="current-password" {...register('password')} />
        </Field>
        <Button type="submit" appearance="primary" size="large" disabledFocusable={formState.isSubmitting}>
          {formState.isSubmitting ? t('password.checking') : t('password.submit')}
        </Button>
      </form>
      <WaysFor methods={methods} />
      <p className="w-below">
        <Link className="g-link" href={`/forgot_password/${partner.id}`}>
          {t('password.forgot')}
        </Link>
      </p>
      <WayLinks at="password" />
    </>
  )
}
