import { StateMark, useNow, useTexts } from '@gapura/core'
import { dueOf } from './due.ts'
import type { InvoiceSummary } from './endpoints.ts'

type Props = {
  readonly invoice: InvoiceSummary
  /** Beside the due date the mark does not repeat what the days are. Default false. */
  readonly isBesideDate?: boolean
}

export function DueMark({ invoice, isBesideDate = false }: Props) {
  const { t } = useTexts('invoices')
  const due = dueOf(invoice, useNow(60_000))
  const dueText = (count: number) => {
    if (isBesideDate) return count === 0 ? t('daysLeftNone') : t('daysLeft', { count })
    return count === 0 ? t('dueToday') : t('dueIn', { count })
  }
  switch (due.kind) {
    case 'paid':
      return <StateMark tone="good">{t('paid')}</StateMark>
    case 'due':
      return <StateMark tone="waiting">{dueText(due.days)}</StateMark>
    case 'overdue':
      return <StateMark tone="urgent">{t('overdue', { count: due.days })}</StateMark>
  }
}
