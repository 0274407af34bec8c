/**
 * Renders `/transaction_history`: the orders of a range of days, newest first. In a wide window the chosen order stands beside the list, at
 * first the newest; the address names it (`?order=pur_1`).
 */
import {
  Empty,
  LinkButton,
  Page,
  PagedList,
  useAccountPath,
  useOptions,
  useSearchParams,
  useTexts,
  type Reads,
} from '@gapura/core'
import { EmptyBasket } from '@gapura/core/drawings'
import { readPages, usePages } from '@gapura/core/api'
import { chosenRange, DateRange, type Range } from '@gapura/core/forms'
import { ChosenOrder } from './chosen-order.tsx'
import { getHistory } from './endpoints.ts'
import { options } from './options.ts'
import { TransactionRow } from './transaction-row.tsx'
import { byMonth, isTransactionInRange } from './transaction-state.ts'
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
  const [search, setSearch] = useSearchParams()
  const chosen = shown.find(({ id }) => id === search.get('order')) ?? shown[0]
  const choose = (order: string) => setSearch((now) => ({ ...Object.fromEntries(now), order }), { replace: true })
  const none = isAll ? (
    <Empty drawing={<EmptyBasket />} title={t('empty')} text={t('emptyText')}>
      <LinkButton appearance="primary" size="large" href="/packages">
        {t('toPackages')}
      </LinkButton>
    </Empty>
  ) : (
    <Empty drawing={<EmptyBasket />} text={t('emptyRange')} />
  )
  const list = (
    <PagedList pages={{ ...pages, flat: shown }} empty={none}>
      {byMonth(shown, language).map(([month, transactions]) => (
        <section key={month} className="t-month" aria-label={month}>
          <h2>{month}</h2>
          <ul className="g-card">
            {transactions.map((transaction) => (
              <li key={transaction.id}>
                <TransactionRow
                  transaction={transaction}
                  isChosen={transaction.id === chosen?.id}
                  onChoose={() => choose(transaction.id)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </PagedList>
  )
  if (!chosen) return list
  return (
    <div className="t-columns">
      <div className="g-stack">{list}</div>
      <ChosenOrder transaction={chosen} />
    </div>
  )
}
