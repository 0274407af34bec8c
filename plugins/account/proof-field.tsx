/** The password beside a new e-mail address, shown once the back end has asked for it. */
import { useTexts } from '@gapura/core'
import { fieldErrors } from '@gapura/core/api'
import { PasswordField, type Form } from '@gapura/core/forms'
import { Field } from '@gapura/core/controls'
import { useState } from 'react'

/** The name that the form's field has in the call as well. */
const FIELD = 'current_password'

/** Runs a call, and notes when the back end refuses it without a proof. */
export function useProof() {
  const [isNeeded, setNeeded] = useState(false)
  const watch = async <Answer,>(call: Promise<Answer>): Promise<Answer> => {
    try {
      return await call
    } catch (error) {
      if (fieldErrors(error)?.[FIELD] !== undefined) setNeeded(true)
      throw error
    }
  }
  return { isNeeded, watch }
}

/** The part of the call's body: nothing while no password was entered. */
export function proofOf(password: string) {
  return password === '' ? {} : { [FIELD]: password }
}

type Props = { readonly form: Pick<Form<{ current_password: string }>, 'field' | 'input'> }

export function ProofField({ form }: Props) {
  const { t } = useTexts('account')
  return (
    <Field label={t('proof.label')} hint={t('proof.hint')} required {...form.field(FIELD)}>
      <PasswordField autoComplete="current-password" {...form.input(FIELD)} />
    </Field>
  )
}
