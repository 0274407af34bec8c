/** `/register`: what the profile still lacks. The e-mail may be skipped unless the back end insists or one was begun. */
import {
  fieldErrors,
  useCall,
  useErrorText,
  useFrame,
  useGo,
  useSession,
  useSessionState,
  useTitle,
  useWords,
} from '#core'
import { updateProfile } from '#core/session'
import { zodResolver } from '@hookform/resolvers/zod'
import { Button, Field, Input } from '@fluentui/react-components'
import { useForm } from 'react-hook-form'
import { NoPhone } from './no-phone.tsx'
import { profileForm, refusalToSkip, type ProfileForm } from './profile-form.ts'

export default function Register() {
  const { t } = useWords('account')
  const { t: core } = useWords()
  const said = useErrorText()
  const session = useSession()
  const { user, forceUpdate } = useSessionState()
  const { signOut } = useFrame()
  const go = useGo()
  const save = useCall(updateProfile)
  const { register, handleSubmit, setError, formState, getValues } = useForm<ProfileForm>({
    resolver: zodResolver(profileForm),
    defaultValues: { name: user?.name ?? '', email: user?.email ?? '' },
  })
  useTitle(t('register.title'))

  const store = async (body: Partial<ProfileForm>, changes: { readonly skipForceUpdate: boolean }) => {
    try {
      const profile = await save.mutateAsync({ body })
      session.change({ user: profile, forceUpdate: false, ...changes })
      go('/')
    } catch (error) {
      for (const [field, texts] of Object.entries(fieldErrors(error) ?? {})) {
        if (field === 'name' || field === 'email')
          setError(field, { message: texts[0] ?? said(error) }, { shouldFocus: true })
      }
    }
  }
  const submit = handleSubmit(async ({ name, email }) => store({ name, email }, { skipForceUpdate: false }))
  // The name is kept all the same: the portal needs it, and she has typed it.
  const skip = async () => {
    const { name, email } = getValues()
    const refusal = refusalToSkip({ name, email })
    if (refusal) return setError(refusal.field, { message: refusal.fault }, { shouldFocus: true })
    return store({ name: name.trim() }, { skipForceUpdate: true })
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
      {!user?.phone && <NoPhone />}
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
        required
        validationState={email ? 'error' : 'none'}
        validationMessage={words(email?.message)}
      >
        <Input size="large" type="email" inputMode="email" autoComplete="email" {...register('email')} />
      </Field>
      {save.isError && name === undefined && email === undefined && <p role="alert">{said(save.error)}</p>}
      <Button type="submit" appearance="primary" size="large" disabledFocusable={save.isPending}>
        {save.isPending ? t('register.saving') : t('register.save')}
      </Button>
      {!forceUpdate && (
        <Button disabledFocusable={save.isPending} onClick={() => void skip()}>
          {t('register.skip')}
        </Button>
      )}
      <Button appearance="subtle" onClick={signOut}>
        {core('menu.signOut')}
      </Button>
    </form>
  )
}
