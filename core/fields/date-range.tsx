/**
 * From which day to which: two of the browser's own date fields (in its language, with its calendar, known to screen
 * readers) and a few ranges at a touch. Below them what there is of these days.
 */
import { Field, Input } from '@fluentui/react-components'
import { useState, type ReactNode } from 'react'
import { dayOf } from '../text/formats.ts'
import { useWords } from '../text/text-context.ts'
import { EARLIEST, isDay, lastDays, monthOf, type Range } from './range.ts'
import { useNow } from '../ui/use-now.ts'
import { useDateRange, type DateRangeState } from './use-date-range.ts'
import './date-range.css'

type Props = {
  /** Draws what there is; `isAll`: of all days. Not asked while the end is before the beginning. */
  readonly children: (range: Range, isAll: boolean) => ReactNode
}

export function DateRange({ children }: Props) {
  const { range, isInOrder, choose } = useDateRange()
  return (
    <div className="g-stack">
      <Chosen range={range} isInOrder={isInOrder} choose={choose} />
      {isInOrder && children(range, range.from === undefined && range.to === undefined)}
    </div>
  )
}

function Chosen({ range, isInOrder, choose }: DateRangeState) {
  const { t } = useWords()
  const { from = '', to = '' } = range
  return (
    <section className="g-dates" aria-label={t('dates.title')}>
      <QuickRanges range={range} choose={choose} />
      <div className="g-dates-fields">
        <DayField label={t('dates.from')} day={from} onChoose={(day) => choose({ ...range, ...chosen('from', day) })} />
        <DayField
          label={t('dates.to')}
          day={to}
          fault={isInOrder ? null : t('dates.order')}
          onChoose={(day) => choose({ ...range, ...chosen('to', day) })}
        />
      </div>
    </section>
  )
}

/** An emptied field takes its end out of the range: `writeRange` leaves an empty day away. */
const chosen = (end: keyof Range, day: string): Range => ({ [end]: day })

type DayProps = {
  readonly label: string
  readonly day: string
  readonly fault?: string | null
  readonly onChoose: (day: string) => void
}

function DayField({ label, day, fault = null, onChoose }: DayProps) {
  // What is being typed and cannot be asked for yet (a year of one digit); forgotten for good once the address says
  // another day, so that Back to this one does not bring it up again.
  const [draft, setDraft] = useState<{ readonly over: string; readonly text: string } | null>(null)
  if (draft !== null && draft.over !== day) setDraft(null)
  return (
    <Field label={label} validationState={fault === null ? 'none' : 'error'} validationMessage={fault}>
      <Input
        type="date"
        min={EARLIEST}
        max="2099-12-31"
        value={draft?.over === day ? draft.text : day}
        onChange={(_, { value }) => {
          const isChoice = value === '' || isDay(value)
          setDraft(isChoice ? null : { over: day, text: value })
          if (isChoice) onChoose(value)
        }}
      />
    </Field>
  )
}

function QuickRanges({ range, choose }: { readonly range: Range; readonly choose: (range: Range) => void }) {
  const { t } = useWords()
  const today = dayOf(useNow(60_000))
  const ranges: readonly (readonly [text: string, range: Range])[] = [
    [t('dates.all'), {}],
    [t('dates.days', { count: 7 }), lastDays(today, 7)],
    [t('dates.days', { count: 30 }), lastDays(today, 30)],
    [t('dates.month'), monthOf(today)],
  ]
  return (
    <div className="g-quick" role="group" aria-label={t('dates.quick')}>
      {ranges.map(([text, one]) => (
        <button
          key={text}
          type="button"
          aria-pressed={one.from === range.from && one.to === range.to}
          onClick={() => choose(one)}
        >
          {text}
        </button>
      ))}
    </div>
  )
}
