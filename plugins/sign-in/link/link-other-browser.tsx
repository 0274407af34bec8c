/**
 * Continues a sign-in link in a browser that did not request it: shows the masked account and needs the last digits of its phone number, so
 * that the customer does not continue in another person's account.
 */
import { useTexts } from '@gapura/core'
import { SubmitButton, useForm } from '@gapura/core/forms'
import { Field, Input } from '@gapura/core/controls'
import type { ReactNode } from 'react'
import { linkDigitsForm } from './link-digits-form.ts'

type Props = {
  readonly account: string
  /** Rejects when the digits are refused. */
  readonly onDigits: (digits: string) => Promise<unknown>
  readonly children?: ReactNode
}

export function LinkOtherBrowser({ account, onDigits, children }: Props) {
  const { t } = useTexts('sign-in')
  const { input, ...state } = useForm({
    schema: linkDigitsForm,
    start: { digits: '' },
    translate: () => t('link.digitsFormat'),
    send: ({ digits }) => onDigits(digits),
  })
  return (
    <form className="g-stack" {...state.props}>
      <h1>{t('link.title')}</h1>
      <p>{t('link.elsewhere')}</p>
      <p className="w-wrap">{account}</p>
      <Field label={t('link.digits')} hint={t('link.digitsHint')} {...state.field('digits')}>
        <Input size="large" inputMode="numeric" autoComplete="off" maxLength={20} {...input('digits')} />
      </Field>
      {state.general && <p role="alert">{state.general}</p>}
      <SubmitButton {...state.button} label={t('link.confirm')} sending={t('link.working')} />
      {children}
    </form>
  )
}
