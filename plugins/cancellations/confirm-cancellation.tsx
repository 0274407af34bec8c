/** Asks for confirmation before a request is sent. All tries of one confirmation share one idempotency key. */
import { Dialog, DialogBody, useAccountPath, useErrorText, useLanguage, useNotices, useTexts } from '@gapura/core'
import { fieldErrors, useCall } from '@gapura/core/api'
import { daysBetween, formatDate } from '@gapura/core/text'
import { Button } from '@gapura/core/controls'
import { useState } from 'react'
import type { CancellationForm } from './cancellation-form.ts'
import { createCancellation, getCancellations } from './endpoints.ts'

type Props = {
  readonly dates: CancellationForm
  readonly onCancel: () => void
  readonly onRefused: (faults: Readonly<Record<string, readonly string[]>>) => void
  readonly onSent: () => void
}

export default function ConfirmCancellation({ dates, onCancel, onRefused, onSent }: Props) {
  const { t } = useTexts('cancellations')
  const { t: core } = useTexts()
  const errorText = useErrorText()
  const language = useLanguage()
  const notices = useNotices()
  const account = useAccountPath()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const create = useCall(createCancellation, { forgets: [getCancellations] })
  const { start_date: start, end_date: end } = dates
  const send = async () => {
    try {
      await create.mutateAsync({ params: { account }, body: dates, extras: { idempotencyKey } })
      notices.show({ intent: 'success', text: t('sent') })
      onSent()
    } catch (error) {
      const faults = fieldErrors(error)
      // Any other error, also of a field that the form does not have, is shown below from `create.error`.
      if (faults && Object.keys(faults).some((field) => field in dates)) onRefused(faults)
    }
  }
  const actions = (
    <>
      <Button appearance="primary" disabledFocusable={create.isPending} onClick={() => void send()}>
        {create.isPending ? t('confirm.sending') : t('confirm.send')}
      </Button>
      <Button disabledFocusable={create.isPending} onClick={onCancel}>
        {core('action.cancel')}
      </Button>
    </>
  )
  return (
    <Dialog onClose={() => !create.isPending && onCancel()}>
      <DialogBody title={t('confirm.title')} actions={actions}>
        <p>
          <strong>{t('days', { start: formatDate(start, language), end: formatDate(end, language) })}</strong>{' '}
          <span>{t('count', { count: daysBetween(start, end) })}</span>
        </p>
        <p>{t('confirm.text')}</p>
        {create.isError && <p role="alert">{errorText(create.error)}</p>}
      </DialogBody>
    </Dialog>
  )
}
