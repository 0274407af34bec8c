/** Renders one order beside the list in a wide window: its facts, and the way to its receipt or payment. */
import { BrandMark, LinkButton, SlotOutlet, StateMark, useLanguage, useNow, useTexts } from '@gapura/core'
import { formatDateTime, formatMoney } from '@gapura/core/text'
import { orderNote } from '@gapura/plugins/packages'
import type { Transaction } from './endpoints.ts'
import { transactionLink, transactionState } from './transaction-display.ts'

export function ChosenOrder({ transaction }: { readonly transaction: Transaction }) {
  const { t } = useTexts('transactions')
  const language = useLanguage()
  const state = transactionState(transaction, useNow(10_000))
  const { id, number, package: item, amount, method } = transaction
  const { href, label } = transactionLink(transaction, state)
  const { time } = state
  return (
    <aside className="t-chosen g-screen-only" aria-label={t('chosen')}>
      <div className="g-card">
        <div className="t-brand">
          <BrandMark />
        </div>
        {/* The focus stays in the list, so a choice is announced. */}
        <div aria-live="polite" aria-atomic>
          <h2>{item.name}</h2>
          <p className="t-sum">{formatMoney(amount, item.currency)}</p>
          {/* words: state.* */}
          <StateMark tone={state.tone}>{t(`state.${state.state}`)}</StateMark>
        </div>
        <dl>
          <div>
            {/* words: when.* */}
            <dt>{t(`when.${time.kind}`)}</dt>
            <dd>{formatDateTime(time.at, language)}</dd>
          </div>
          <div>
            <dt>{t('paidBy')}</dt>
            {/* words: method.* */}
            <dd>{t(`method.${method}`)}</dd>
          </div>
          <div>
            <dt>{t('number')}</dt>
            <dd>{number ?? id}</dd>
          </div>
        </dl>
        <SlotOutlet key={id} slot={orderNote} props={{ order: transaction, shownIn: 'history' }} />
      </div>
      <LinkButton appearance={label === 'resume' ? 'primary' : 'secondary'} size="large" href={href}>
        {t(label === 'receipt' ? 'print' : label)}
      </LinkButton>
    </aside>
  )
}
