/** Renders an order as a row that is one link. In a wide window it shows the order beside the list instead of leaving the page. */
import { Link, StateMark, useIsWide, useLanguage, useNow, useTexts } from '@gapura/core'
import { dayOf, formatClock, formatDateTime, formatMoney } from '@gapura/core/text'
import type { MouseEvent } from 'react'
import type { Transaction } from './endpoints.ts'
import { transactionLink, transactionState } from './transaction-display.ts'

type Props = {
  readonly transaction: Transaction
  readonly isChosen: boolean
  readonly onChoose: () => void
}

export function TransactionRow({ transaction, isChosen, onChoose }: Props) {
  const { t } = useTexts('transactions')
  const language = useLanguage()
  const isWide = useIsWide()
  const now = useNow(10_000)
  const state = transactionState(transaction, now)
  const { package: item, amount, method } = transaction
  const { kind, at } = state.time
  const { href, label } = transactionLink(transaction, state)
  const isToday = dayOf(new Date(at)) === dayOf(now)
  const handleClick = (event: MouseEvent) => {
    // With a modifier key the browser opens the page of the order in a tab of its own.
    if (!isWide || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onChoose()
  }
  return (
    <article className="t-one">
      <Link
        href={href}
        className="t-row"
        aria-current={isWide && isChosen ? 'true' : undefined}
        data-chosen={isChosen ? true : undefined}
        onClick={handleClick}
      >
        {!isWide && <span className="g-unseen">{`${t(label)} `}</span>}
        <div className="t-line">
          <h3>{item.name}</h3> <strong className="t-amount">{formatMoney(amount, item.currency)}</strong>
        </div>{' '}
        <div className="t-line">
          <span className="g-quiet">
            {kind === 'payUntil'
              ? t('time.payUntil', { time: isToday ? formatClock(at, language) : formatDateTime(at, language) })
              : // words: method.*
                `${formatDateTime(at, language)} · ${t(`method.${method}`)}`}
          </span>{' '}
          {/* words: state.* */}
          <StateMark tone={state.tone}>{t(`state.${state.state}`)}</StateMark>
        </div>
      </Link>
    </article>
  )
}
