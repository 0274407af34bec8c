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
import { getHistory, type Transaction } from './endpoints.ts'
import { options } from './options.ts'
import { isTransactionInRange, transactionState } from './transaction-state.ts'
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
  const { t } = useTexts('transactions')
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
      <ul className="t-list">
        {shown.map((transaction) => (
          <li key={transaction.id} className="g-card">
            <TransactionCard transaction={transaction} />
          </li>
        ))}
      </ul>
    </PagedList>
  )
}

function TransactionCard({ transaction }: { readonly transaction: Transaction }) {
  const { t } = useTexts('transactions')
  const language = useLanguage()
  const { state, tone, isOpen, time } = transactionState(transaction, useNow(10_000))
  const { id, number, package: item, amount, method } = transaction
  return (
    <article className="t-one">
      <div className="t-row">
        <h2>{item.name}</h2>
        <strong className="t-amount">{formatMoney(amount, item.currency)}</strong>
      </div>
      <div className="t-row">
        {/* words: state.* */}
        <StateMark tone={tone}>{t(`state.${state}`)}</StateMark>
        {/* words: method.* */}
        <span className="g-quiet">{t(`method.${method}`)}</span>
      </div>
      {/* words: time.* */}
      <p className="g-quiet">{t(`time.${time.kind}`, { time: formatDateTime(time.at, language) })}</p>
      <p className="g-quiet t-id">{t('order', { id: number ?? id })}</p>
      {isOpen && (
        <Link className="g-link t-open" href={`/packages?purchase=${encodeURIComponent(id)}`}>
          {state === 'request' ? t('resume') : t('look')}
        </Link>
      )}
    </article>
  )
}
