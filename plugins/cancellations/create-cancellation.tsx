import { lazyComponent, useNow, useOptions, useTexts } from '@gapura/core'
import { addDays, dayOf } from '@gapura/core/text'
import { SubmitButton, useForm } from '@gapura/core/forms'
import { Field, Input } from '@gapura/core/controls'
import { useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { cancellationForm, type CancellationForm } from './cancellation-form.ts'
import { options } from './options.ts'

const Confirm = lazyComponent(() => import('./confirm-cancellation.tsx'), { isOverlay: true })
const BLANK: CancellationForm = { start_date: '', end_date: '' }

export function CreateCancellation() {
  const { t } = useTexts('cancellations')
  const today = dayOf(useNow(60_000))
  const { noticeDays, maxDays } = useOptions(options)
  const first = addDays(today, noticeDays)
  const [dates, setDates] = useState<CancellationForm | null>(null)
  const schema = useMemo(() => cancellationForm(today, { noticeDays, maxDays }), [today, noticeDays, maxDays])
  const form = useForm<CancellationForm>({
    schema,
    start: BLANK,
    // words: fault.*
    translate: (fault) => t(`fault.${fault}`, { notice: noticeDays, days: maxDays }),
    send: async (values) => setDates(values),
  })
  const handleRefused = ({ start_date, end_date }: Readonly<Record<string, readonly string[]>>) => {
    setDates(null)
    form.refuse({ start_date: start_date?.[0], end_date: end_date?.[0] })
  }
  const from = useWatch({ control: form.control, name: 'start_date' }) || first
  return (
    <>
      <form className="g-card g-stack" {...form.props} aria-label={t('create')}>
        <div className="c-fields">
          <Field label={t('start')} required {...form.field('start_date')}>
            <Input size="large" type="date" min={first} max="2099-12-31" {...form.input('start_date')} />
          </Field>
          <Field label={t('end')} required {...form.field('end_date')}>
            <Input
              size="large"
              type="date"
              min={addDays(from, 1)}
              max={maxDays > 1 ? addDays(from, maxDays - 1) : '2099-12-31'}
              {...form.input('end_date')}
            />
          </Field>
        </div>
        <div className="g-actions">
          <SubmitButton {...form.button} label={t('create')} sending={t('create')} />
        </div>
      </form>
      {dates && (
        <Confirm
          dates={dates}
          onCancel={() => setDates(null)}
          onRefused={handleRefused}
          onSent={() => {
            setDates(null)
            form.reset(BLANK)
          }}
        />
      )}
    </>
  )
}
