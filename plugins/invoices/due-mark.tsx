import { StateMark, useNow, useTexts } from '@gapura/core'
import { dueOf } from './due.ts'
import type { InvoiceSummary } from './endpoints.ts'

export function DueMark({ invoice }: { readonly invoice: InvoiceSummary }) {
  const { t } = useTexts('invoices')
  const due = dueOf(invoice, useNow(60_000))
  switch (due.kind) {
    case 'paid':
      return <StateMark tone="good">{t('paid')}</StateMark>
    case 'due':
      return <StateMark tone="waiting">{due.days === 0 ? t('dueToday') : t('dueIn', { count: due.days })}</StateMark>
    case 'overdue':
      return <StateMark tone="urgent">{t('overdue', { count: due.days })}</StateMark>
  }
}
