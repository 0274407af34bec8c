import { StateMark, useLanguage, useNow, useTexts } from '@gapura/core'
import { formatShortDate } from '@gapura/core/text'
import { dueOf } from './due.ts'
import type { InvoiceSummary } from './endpoints.ts'

type Props = { readonly invoice: InvoiceSummary }

/** The state of an invoice in a word. */
export function DueMark({ invoice }: Props) {
  const { t } = useTexts('invoices')
  const due = dueOf(invoice, useNow(60_000))
  switch (due.kind) {
    case 'paid':
      return <StateMark tone="good">{t('paid')}</StateMark>
    case 'due':
      return <StateMark tone="waiting">{t('unpaid')}</StateMark>
    case 'overdue':
      return <StateMark tone="urgent">{t('overdue', { count: due.days })}</StateMark>
  }
}

/** Due date, and the days left of an unpaid invoice; how late it is, the mark says. A paid one shows it at a desk, where it is a column. */
export function DueDate({ invoice }: Props) {
  const { t } = useTexts('invoices')
  const date = t('payUntil', { date: formatShortDate(invoice.due_date, useLanguage()) })
  const due = dueOf(invoice, useNow(60_000))
  const left = due.kind === 'due' && (due.days === 0 ? t('daysLeftNone') : t('daysLeft', { count: due.days }))
  return (
    <span className={due.kind === 'paid' ? 'i-until i-past' : 'i-until'}>
      {left === false ? date : `${date} · ${left}`}
    </span>
  )
}
