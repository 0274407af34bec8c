import { Field, Input } from '../controls/index.ts'
import { useId, useState, type ReactNode } from 'react'
import { dayOf } from '../../kernel/text/formats.ts'
import { useTexts } from '../context/text-context.ts'
import {
  dateRangeFromQuery,
  EARLIEST_DATE,
  isDay,
  isInOrder,
  lastDays,
  withRange,
  type DayRange,
} from './date-range-query.ts'
import { useNow } from '../ui/use-now.ts'
import { useSearchParams } from '../navigation/use-navigation.ts'
import './date-range.css'

type Props = {
  /** Renders the content of a range; `isAll` is true without limits. Not called while the end is before the beginning. */
  readonly children: (range: DayRange, isAll: boolean) => ReactNode
}

/**
 * Chooses a range of days, stored in the page's address, and renders `children` below. There are buttons for usual ranges; two native date
 * fields (localised and accessible) are shown on demand or while in use.
 */
export function DateRange({ children }: Props) {
  const [search, setSearch] = useSearchParams()
  const range = dateRangeFromQuery(search)
  return (
    <div className="g-stack">
      <RangeChooser range={range} onChoose={(next) => setSearch((now) => withRange(now, next))} />
      {isInOrder(range) && children(range, range.from === undefined && range.to === undefined)}
    </div>
  )
}

type ChooserProps = { readonly range: DayRange; readonly onChoose: (range: DayRange) => void }

function RangeChooser({ range, onChoose: choose }: ChooserProps) {
  const { t } = useTexts()
  const { from = '', to = '' } = range
  const today = dayOf(useNow(60_000))
  const ranges: readonly (readonly [text: string, range: DayRange])[] = [
    [t('dates.all'), {}],
    [t('dates.days', { count: 7 }), lastDays(today, 7)],
    [t('dates.days', { count: 30 }), lastDays(today, 30)],
  ]
  const isUsual = ranges.some(([, usual]) => isSame(usual, range))
  const [isRequested, setRequested] = useState(false)
  const isOpen = isRequested || !isUsual
  const fields = useId()
  return (
    <section className="g-dates" aria-label={t('dates.title')}>
      <div className="g-chips" role="group" aria-label={t('dates.quick')}>
        {ranges.map(([text, usual]) => (
          <button
            key={text}
            type="button"
            aria-pressed={isSame(usual, range)}
            onClick={() => {
              setRequested(false)
              choose(usual)
            }}
          >
            {text}
          </button>
        ))}
        <button
          type="button"
          data-chosen={isUsual ? undefined : true}
          aria-expanded={isOpen}
          aria-controls={fields}
          onClick={() => setRequested(!isOpen)}
        >
          {t('dates.own')}
        </button>
      </div>
      <div id={fields} className="g-dates-fields" hidden={!isOpen}>
        <DayField
          label={t('dates.from')}
          day={from}
          onChoose={(day) => choose({ ...range, ...withEnd('from', day) })}
        />
        <DayField
          label={t('dates.to')}
          day={to}
          fault={isInOrder(range) ? null : t('dates.order')}
          onChoose={(day) => choose({ ...range, ...withEnd('to', day) })}
        />
      </div>
    </section>
  )
}

/** A cleared field removes its end from the range, because `withRange` leaves out an empty day. */
const withEnd = (end: keyof DayRange, day: string): DayRange => ({ [end]: day })

type DayProps = {
  readonly label: string
  readonly day: string
  readonly fault?: string | null
  readonly onChoose: (day: string) => void
}

function DayField({ label, day, fault = null, onChoose }: DayProps) {
  // Incomplete input that is not a valid day yet (a year of one digit). It is dropped once the address has another day, so that it does not
  // reappear when Back returns to this day.
  const [draft, setDraft] = useState<{ readonly over: string; readonly text: string } | null>(null)
  if (draft !== null && draft.over !== day) setDraft(null)
  return (
    <Field label={label} validationState={fault === null ? 'none' : 'error'} validationMessage={fault}>
      <Input
        type="date"
        min={EARLIEST_DATE}
        max="2099-12-31"
        value={draft?.over === day ? draft.text : day}
        onChange={({ target: { value } }) => {
          const isChoice = value === '' || isDay(value)
          setDraft(isChoice ? null : { over: day, text: value })
          if (isChoice) onChoose(value)
        }}
      />
    </Field>
  )
}

function isSame(a: DayRange, b: DayRange): boolean {
  return a.from === b.from && a.to === b.to
}
