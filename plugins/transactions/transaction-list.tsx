/** Renders `/transaction_history`: the orders of a range of days, newest first. */
import {
  Empty,
  Link,
  LinkButton,
  Page,
  PagedList,
  StateMark,
  useAccountPath,
  useLanguage,
  useNow,
  useOptions,
  useTexts,
  type Reads,
} from '@gapura/core'
import { EmptyBasket } from '@gapura/core/drawings'
import { readPages, usePages } from '@gapura/core/api'
import { formatMoney, formatDateTime } from '@gapura/core/text'
import { chosenRange, DateRange, type Range } from '@gapura/core/forms'
import { receiptPath } from '@gapura/plugins/packages'
import { getHistory, type Transaction } from './endpoints.ts'
import { options } from './options.ts'
import { byMonth, isTransactionInRange, transactionState } from './transaction-state.ts'
import './transactions.css'

const limitOf = (pageSize: number) => (pageSize > 0 ? { limit: String(pageSize) } : {})

export const reads: Reads = ({ account, query, optionsOf }) => {
  const range = chosenRange(query)
  const limit = limitOf(optionsOf(options).pageSize)
  return range === null
    ? []
    : [readPages(getHistory, { params: { account: account() }, query: { ...range, ...limit } })]
}

export default function TransactionList() {
  const { t } = useTexts('transactions')
  return (
    <Page title={t('title')}>
      <DateRange>{(range, isAll) => <List range={range} isAll={isAll} />}</DateRange>
    </Page>
  )
}

function List({ range, isAll }: { readonly range: Range; readonly isAll: boolean }) {
  const { t, language } = useTexts('transactions')
  const account = useAccountPath()
  const { pageSize } = useOptions(options)
  const pages = usePages(
    getHistory,
    { params: { account }, query: { ...range, ...limitOf(pageSize) } },
    (answer) => answer,
  )
  const shown = pages.flat.filter((transaction) => isTransactionInRange(transaction, range))
  const none = isAll ? (
    <Empty drawing={<EmptyBasket />} title={t('empty')} text={t('emptyText')}>
      <LinkButton appearance="primary" size="large" href="/packages">
        {t('toPackages')}
      </LinkButton>
    </Empty>
  ) : (
    <Empty drawing={<EmptyBasket />} text={t('emptyRange')} />
  )
  return (
    <PagedList pages={{ ...pages, flat: shown }} empty={none}>
      {byMonth(shown, language).map(([month, transactions]) => (
        <section key={month} className="t-month" aria-label={month}>
          <h2>{month}</h2>
          <ul className="g-card">
            {transactions.map((transaction) => (
              <li key={transaction.id}>
                <TransactionRow transaction={transaction} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </PagedList>
  )
}

function TransactionRow({ transaction }: { readonly transaction: Transaction }) {
  const { t } = useTexts('transactions')
  const language = useLanguage()
  const { state, tone, isOpen, time } = transactionState(transaction, useNow(10_000))
  const { id, number, package: item, amount, method, status } = transaction
  return (
    <article className="t-one">
      <h3>{item.name}</h3>
      <p className="t-facts">
        <span>
          {/* words: time.* */}
          {/* words: method.* */}
          {t(`time.${time.kind}`, { time: formatDateTime(time.at, language) })} · {t(`method.${method}`)}
        </span>
        <span>{t('order', { id: number ?? id })}</span>
      </p>
      <strong className="t-amount">{formatMoney(amount, item.currency)}</strong>
      {/* words: state.* */}
      <StateMark tone={tone}>{t(`state.${state}`)}</StateMark>
      {isOpen ? (
        <Link className="g-link t-open" href={`/packages?purchase=${encodeURIComponent(id)}`}>
          {state === 'request' ? t('resume') : t('look')}
        </Link>
      ) : (
        status === 'success' && (
          <Link className="g-link t-open" href={receiptPath(id)}>
            {t('receipt')}
          </Link>
        )
      )}
    </article>
  )
}
