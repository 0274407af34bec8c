/** Takes the new number and sends a code to it, the first step of changing a number. */
import { DialogBody, useNotices, useOptions, useTexts } from '@gapura/core'
import { useClient } from '@gapura/core/api'
import { readCodeAnswer, readNumber, SubmitButton, useForm, type PendingCode } from '@gapura/core/forms'
import { Button, Field, Input } from '@gapura/core/controls'
import { useEffect, useMemo, useState } from 'react'
import { AdminLink } from '../admin-link.tsx'
import { CurrentPasswordField, currentPasswordOf, useCurrentPassword } from '../current-password-field.tsx'
import { requestPhoneCode } from '../endpoints.ts'
import { newPhoneForm } from './new-phone-form.ts'
import { options } from '../options.ts'

type Props = {
  /** The field's initial text, and its fault after a refusal. */
  readonly start: { readonly phone: string; readonly fault: string | null }
  readonly current: string | null
  /** The password that the back end has required before in this dialog; else empty. */
  readonly password: string
  readonly onCodeSent: (pending: PendingCode, password: string) => void
  readonly onClose: () => void
}

export function NewPhone({ start, current, password, onCodeSent, onClose }: Props) {
  const { t } = useTexts('account')
  const { t: core } = useTexts()
  const client = useClient()
  const notices = useNotices()
  const [isLimited, setLimited] = useState(false)
  const { country } = useOptions(options)
  const currentPassword = useCurrentPassword()
  const schema = useMemo(() => newPhoneForm(current, country), [current, country])
  const form = useForm({
    schema,
    start: { phone: start.phone, current_password: password },
    translate: (fault) => t(fault === 'same' ? 'changePhone.same' : 'person.fault.phone'),
    send: async ({ phone, current_password }) => {
      const body = { phone, ...currentPasswordOf(current_password) }
      const result = readCodeAnswer(await currentPassword.watch(client.call(requestPhoneCode, { body })))
      if (result.kind === 'sent') {
        notices.show({ intent: 'success', text: t('changePhone.sent') })
        const number = await readNumber(`+${phone}`, country)
        return onCodeSent({ phone, shown: number?.shown ?? phone, resendAt: result.resendAt }, current_password)
      }
      setLimited(result.kind === 'limit')
      form.refuse({
        phone: result.kind === 'limit' ? t('changePhone.limit') : result.message || t('changePhone.notSent'),
      })
      return undefined
    },
  })
  const { refuse, setFocus } = form
  useEffect(() => {
    if (start.fault === null) setFocus('phone')
    else refuse({ phone: start.fault })
  }, [start, refuse, setFocus])
  const actions = (
    <>
      <SubmitButton {...form.button} size="medium" label={t('changePhone.send')} sending={t('changePhone.sending')} />
      <Button onClick={onClose}>{core('action.cancel')}</Button>
    </>
  )
  return (
    <form {...form.props}>
      <DialogBody title={t('changePhone.title')} actions={actions}>
        <p>{t('changePhone.intro')}</p>
        <Field label={t('changePhone.number')} hint={t('changePhone.hint')} {...form.field('phone')}>
          <Input size="large" type="tel" inputMode="tel" autoComplete="off" {...form.input('phone')} />
        </Field>
        {currentPassword.isNeeded && <CurrentPasswordField form={form} hint={t('proof.phoneHint')} />}
        {form.general && <p role="alert">{form.general}</p>}
        {isLimited && <AdminLink message={t('changePhone.admin', { phone: current ?? '' })} />}
      </DialogBody>
    </form>
  )
}
