/**
 * Renders `/register`, which completes the profile: the name, and the email address where the partner or the back end asks for it. A form
 * that requires both may be skipped unless the back end requires it or an email address was entered.
 */
import {
  rulesOf,
  useAccountPath,
  useFrame,
  useGo,
  useNotices,
  useOptions,
  useSession,
  useSessionState,
  useDocumentTitle,
  useTexts,
} from '@gapura/core'
import { useCall, useClient } from '@gapura/core/api'
import { SubmitButton, useForm } from '@gapura/core/forms'
import { getProfile, updateProfile } from '@gapura/core/session'
import { Button, Field, Input } from '@gapura/core/controls'
import { useId, useMemo } from 'react'
import { NoPhone } from '../phone/no-phone.tsx'
import { options } from '../options.ts'
import { newcomerFields } from './profile-fields.ts'
import { profileForm, refusalToSkip, validName, type ProfileForm } from './register-form.ts'
import { CurrentPasswordField, currentPasswordOf, useCurrentPassword } from '../current-password-field.tsx'

export default function Register() {
  const { t } = useTexts('account')
  const { t: core } = useTexts()
  const session = useSession()
  const { user, forceUpdate } = useSessionState()
  const { signOut } = useFrame()
  const notices = useNotices()
  const go = useGo()
  const client = useClient()
  const account = useAccountPath()
  const save = useCall(updateProfile)
  const currentPassword = useCurrentPassword()
  const rules = rulesOf(newcomerFields, useOptions(options).newcomerFields)
  // The gate asks for it too then (section 4 of the specification).
  const emails = forceUpdate ? 'required' : rules.email
  const isEmailKnown = emails === 'hidden' && Boolean(user?.email)
  const saveProfile = async (body: Partial<ProfileForm>) => {
    const params = { account }
    const changes = { skipForceUpdate: body.email === undefined && !isEmailKnown }
    const saved = await currentPassword.watch(save.mutateAsync({ params, body }))
    const profile = saved ?? (await client.call(getProfile, { params }))
    session.change({ user: profile, forceUpdate: false, ...changes })
    notices.show({ intent: 'success', text: t('info.saved') })
    go('/')
  }
  const form = useForm({
    schema: useMemo(() => profileForm(emails), [emails]),
    start: { name: user?.name ?? '', email: user?.email ?? '', current_password: '' },
    // words: fault.*
    translate: (fault) => t(`fault.${fault}`),
    send: async ({ name, email, current_password }) =>
      saveProfile(
        emails === 'hidden' || email === '' ? { name } : { name, email, ...currentPasswordOf(current_password) },
      ),
  })
  const hint = useId()
  const isNameOnly = emails === 'hidden'
  const title = t(isNameOnly ? 'register.nameTitle' : 'register.title')
  useDocumentTitle(title)
  // Skipping still saves the name, because the portal needs it.
  const skip = async () => {
    const { name, email } = form.readValues()
    const refusal = refusalToSkip({ name, email })
    if (refusal) return form.refuse({ [refusal.field]: t(`fault.${refusal.fault}`) })
    return form.attempt(() => saveProfile({ name: validName(name) ?? name }))
  }
  return (
    <form className="g-stack" {...form.props}>
      <div>
        <h1>{title}</h1>
        <p className="g-quiet">{t('register.intro')}</p>
      </div>
      {!user?.phone && <NoPhone />}
      <Field label={t('name')} required isMarked={emails === 'optional'} {...form.field('name')}>
        <Input size="large" autoComplete="name" {...form.input('name')} />
      </Field>
      {!isNameOnly && (
        <Field
          label={emails === 'optional' ? t('person.optional', { label: t('email') }) : t('email')}
          required={emails === 'required'}
          isMarked={false}
          {...form.field('email')}
        >
          <Input size="large" type="email" inputMode="email" autoComplete="email" {...form.input('email')} />
        </Field>
      )}
      {currentPassword.isNeeded && <CurrentPasswordField form={form} hint={t('proof.hint')} />}
      {form.general && <p role="alert">{form.general}</p>}
      <SubmitButton
        {...form.button}
        label={t(isNameOnly ? 'register.next' : 'register.save')}
        sending={t('register.saving')}
      />
      {emails === 'required' && !forceUpdate && (
        <>
          <Button disabledFocusable={form.isSending} aria-describedby={hint} onClick={() => void skip()}>
            {t('register.skip')}
          </Button>
          <p className="g-quiet" id={hint}>
            {t('register.skipHint')}
          </p>
        </>
      )}
      <Button appearance="subtle" onClick={signOut}>
        {core('menu.signOut')}
      </Button>
    </form>
  )
}
