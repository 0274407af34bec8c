/** Asks for the current password with a new email address or phone number, once the back end requires it. */
import { useTexts } from '@gapura/core'
import { fieldErrors } from '@gapura/core/api'
import { LoginNameField, PasswordField, type FormHandle } from '@gapura/core/forms'
import { Field } from '@gapura/core/controls'
import { useState } from 'react'

/** Name of the field in the form and in the request. */
const PASSWORD_FIELD = 'current_password'

/** `watch` runs a call; `isNeeded` becomes true when the back end refuses it without the password. */
export function useCurrentPassword() {
  const [isNeeded, setNeeded] = useState(false)
  const watch = async <Answer,>(call: Promise<Answer>): Promise<Answer> => {
    try {
      return await call
    } catch (error) {
      if (fieldErrors(error)?.[PASSWORD_FIELD] !== undefined) setNeeded(true)
      throw error
    }
  }
  return { isNeeded, watch }
}

/** Fields for the request body: none while the password is empty. */
export function currentPasswordOf(password: string) {
  return password === '' ? {} : { [PASSWORD_FIELD]: password }
}

type Props = {
  readonly form: Pick<FormHandle<{ current_password: string }>, 'field' | 'input'>
  /** The explanation below the field: what the password is needed for. */
  readonly hint: string
}

export function CurrentPasswordField({ form, hint }: Props) {
  const { t } = useTexts('account')
  return (
    <>
      <LoginNameField />
      <Field label={t('proof.label')} hint={hint} required {...form.field(PASSWORD_FIELD)}>
        <PasswordField autoComplete="current-password" {...form.input(PASSWORD_FIELD)} />
      </Field>
    </>
  )
}
