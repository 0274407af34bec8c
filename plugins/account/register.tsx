/** `/register`: what the profile still lacks. The e-mail may be skipped unless the back end insists. */
import {
  fieldErrors,
  updateProfile,
  useCall,
  useErrorText,
  useFrame,
  useSession,
  useSessionState,
  useTitle,
  useWords,
} from '#core'
import { zodResolver } from '@hookform/resolvers/zod'
import { Button, Field, Input } from '@fluentui/react-components'
import { useForm } from 'react-hook-form'
import { useLocation } from 'wouter'
import { profileForm, type ProfileForm } from './profile-form.ts'

export default function Register() {
  const { t } = useWords('account')
  const { t: core } = useWords()
  const said = useErrorText()
  const session = useSession()
  const { user, forceUpdate } = useSessionState()
  const { signOut } = useFrame()
  const [, go] = useLocation()
  const save = useCall(updateProfile)
  const { register, handleSubmit, setError, formState, getValues } = useForm<ProfileForm>({
    resolver: zodResolver(profileForm),
    defaultValues: { name: user?.name ?? '', email: user?.email ?? '' },
  })
  useTitle(t('register.title'))
  const maySkip = !forceUpdate && Boolean(user?.name)

  const submit = handleSubmit(async ({ name, email }) => {
    if (forceUpdate && email === '') return setError('email', { message: 'emailRequired' }, { shouldFocus: true })
    try {
      const profile = await save.mutateAsync({ body: { name, ...(email !== '' && { email }) } })
      session.change({ user: profile, forceUpdate: false, skipForceUpdate: profile.email === null })
      go('/')
    } catch (error) {
      for (const [field, texts] of Object.entries(fieldErrors(error) ?? {})) {
        if (field === 'name' || field === 'email')
          setError(field, { message: texts[0] ?? said(error) }, { shouldFocus: true })
      }
    }
  })
  const skip = () => {
    if (getValues('email') !== '' && getValues('email') !== (user?.email ?? ''))
      return setError('email', { message: 'cannotSkip' }, { shouldFocus: true })
    session.change({ skipForceUpdate: true })
    return go('/')
  }
  // words: fault.*
  const words = (key: string | undefined) => (key === undefined ? null : t(`fault.${key}`, { defaultValue: key }))
  const { name, email } = formState.errors
  return (
    <form className="g-stack" noValidate onSubmit={(event) => void submit(event)}>
      <div>
        <h1>{t('register.title')}</h1>
        <p className="g-quiet">{t('register.intro')}</p>
      </div>
      <Field
        label={t('name')}
        size="large"
        required
        validationState={name ? 'error' : 'none'}
        validationMessage={words(name?.message)}
      >
        <Input size="large" autoComplete="name" {...register('name')} />
      </Field>
      <Field
        label={t('email')}
        size="large"
        required={forceUpdate}
        validationState={email ? 'error' : 'none'}
        validationMessage={words(email?.message)}
      >
        <Input size="large" type="email" inputMode="email" autoComplete="email" {...register('email')} />
      </Field>
      {save.isError && fieldErrors(save.error) === null && <p role="alert">{said(save.error)}</p>}
      <Button type="submit" appearance="primary" size="large" disabledFocusable={formState.isSubmitting}>
        {formState.isSubmitting ? t('register.saving') : t('register.save')}
      </Button>
      {maySkip && <Button onClick={skip}>{t('register.skip')}</Button>}
      <Button appearance="subtle" onClick={signOut}>
        {core('menu.signOut')}
      </Button>
    </form>
  )
}
