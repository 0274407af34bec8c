/** The form: from which day to which. It asks once more before anything is sent. */
import { addDays, dayOf, lazyPart, useNow, useOptions, useWords } from '#core'
import { zodResolver } from '@hookform/resolvers/zod'
import { Button, Field, Input } from '@fluentui/react-components'
import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { options } from './options.ts'
import { cancellationForm, type CancellationForm } from './cancellation-form.ts'

const Confirm = lazyPart(() => import('./confirm.tsx'), { over: true })
const BLANK: CancellationForm = { start_date: '', end_date: '' }

export function CreateCancellation() {
  const { t } = useWords('cancellations')
  const today = dayOf(useNow(60_000))
  const limits = useOptions(options)
  const { noticeDays, maxDays } = limits
  const first = addDays(today, noticeDays)
  const [asked, setAsked] = useState<CancellationForm | null>(null)
  const { register, handleSubmit, setError, setFocus, reset, control, formState } = useForm<CancellationForm>({
    resolver: zodResolver(cancellationForm(today, limits)),
    defaultValues: BLANK,
  })
  // Fluent's inputs keep a value of their own, which `reset` does not reach: after a request they are made anew.
  const [sent, setSent] = useState(0)
  // A field that the server found fault with stands behind the dialog: it takes the focus once that is gone.
  const [refused, setRefused] = useState<keyof CancellationForm | null>(null)
  useEffect(() => {
    if (refused !== null) setFocus(refused)
    setRefused(null)
  }, [refused, setFocus])
  const handleRefused = (faults: Readonly<Record<string, readonly string[]>>) => {
    setAsked(null)
    for (const field of ['end_date', 'start_date'] as const) {
      const [message] = faults[field] ?? []
      if (message === undefined) continue
      setError(field, { message })
      setRefused(field)
    }
  }
  // words: fault.*
  const words = (key: string | undefined) =>
    key === undefined ? null : t(`fault.${key}`, { defaultValue: key, notice: noticeDays, days: maxDays })
  const { start_date: start, end_date: end } = formState.errors
  const from = useWatch({ control, name: 'start_date' }) || first
  return (
    <>
      <form key={sent} className="g-card g-stack" noValidate onSubmit={(event) => void handleSubmit(setAsked)(event)}>
        <h2>{t('create')}</h2>
        <div className="c-fields g-day">
          <Field
            label={t('start')}
            required
            validationState={start ? 'error' : 'none'}
            validationMessage={words(start?.message)}
          >
            <Input type="date" min={first} max="2099-12-31" {...register('start_date')} />
          </Field>
          <Field
            label={t('end')}
            required
            validationState={end ? 'error' : 'none'}
            validationMessage={words(end?.message)}
          >
            <Input
              type="date"
              min={addDays(from, 1)}
              max={maxDays > 1 ? addDays(from, maxDays - 1) : '2099-12-31'}
              {...register('end_date')}
            />
          </Field>
        </div>
        <Button type="submit" appearance="primary" size="large">
          {t('ask')}
        </Button>
      </form>
      {asked && (
        <Confirm
          asked={asked}
          onCancel={() => setAsked(null)}
          onRefused={handleRefused}
          onSent={() => {
            setAsked(null)
            reset(BLANK)
            setSent((count) => count + 1)
          }}
        />
      )}
    </>
  )
}
