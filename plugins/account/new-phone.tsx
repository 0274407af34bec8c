/** Her new number, to which a code is then sent. */
import { DialogBody, fieldErrors, useClient, useErrorText, useWords } from '#core'
import { askedOf, fullNumber } from '#core/fields'
import { Button, Field, Input } from '@fluentui/react-components'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { AdminLink } from './admin-link.tsx'
import { requestPhoneCode } from './endpoints.ts'
import { DIAL, type PendingChange } from './phone-change.ts'

type Props = {
  /** What stands in the field at first, and what is wrong with it. */
  readonly start: { readonly phone: string; readonly fault: string | null }
  readonly current: string | null
  readonly onAsked: (pending: PendingChange) => void
  readonly onClose: () => void
}

export function NewPhone({ start, current, onAsked, onClose }: Props) {
  const { t } = useWords('account')
  const { t: core } = useWords()
  const said = useErrorText()
  const client = useClient()
  const [typed, setTyped] = useState(start.phone)
  const [fault, setFault] = useState(start.fault)
  const [isLimited, setLimited] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])

  const refuse = (words: string) => {
    setFault(words)
    field.current?.focus()
  }
  const ask = async (phone: string) => {
    setBusy(true)
    setFault(null)
    try {
      const asked = askedOf(await client.call(requestPhoneCode, { body: { phone } }))
      if (asked.kind === 'sent') return onAsked({ phone, resendAt: asked.resendAt })
      setLimited(asked.kind === 'limit')
      refuse(asked.kind === 'limit' ? t('changePhone.limit') : asked.message || t('changePhone.notSent'))
    } catch (error) {
      refuse(fieldErrors(error)?.['phone']?.[0] ?? said(error))
    } finally {
      setBusy(false)
    }
    return undefined
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return undefined
    const phone = fullNumber(typed, DIAL)
    if (phone === null) return refuse(t('person.fault.phone'))
    if (phone === current) return refuse(t('changePhone.same'))
    return void ask(phone)
  }
  const actions = (
    <>
      <Button type="submit" appearance="primary" disabledFocusable={isBusy}>
        {isBusy ? t('changePhone.sending') : t('changePhone.send')}
      </Button>
      <Button onClick={onClose}>{core('action.cancel')}</Button>
    </>
  )
  return (
    <form noValidate onSubmit={submit}>
      <DialogBody title={t('changePhone.title')} actions={actions}>
        <p>{t('changePhone.intro')}</p>
        <Field
          label={t('changePhone.number')}
          size="large"
          validationState={fault ? 'error' : 'none'}
          validationMessage={fault}
          hint={t('changePhone.hint')}
        >
          <Input
            size="large"
            name="new-phone"
            type="tel"
            inputMode="tel"
            autoComplete="off"
            input={{ ref: field }}
            value={typed}
            onChange={(_, { value }) => {
              setTyped(value)
              setFault(null)
            }}
          />
        </Field>
        {isLimited && <AdminLink message={t('changePhone.admin', { phone: current ?? '' })} />}
      </DialogBody>
    </form>
  )
}
