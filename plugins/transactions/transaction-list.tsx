/**
 * Renders `/transaction_history`: the orders of a range of days, newest first. In a wide window the chosen order stands beside the list, at
 * first the newest; the address names it (`?order=pur_1`).
 */
import {
  defineScreen,
  Empty,
  LinkButton,
  Page,
  PagedList,
  useSearchParams,
  useTexts,
  type ReadFacts,
  type Results,
} from '@gapura/core'
import { EmptyBasketDrawing } from '@gapura/core/drawings'
import { readPages, type Pages } from '@gapura/core/api'
import { chosenRange, DateRange, type DayRange } from '@gapura/core/forms'
import { ChosenOrder } from './chosen-order.tsx'
import { getHistory } from './endpoints.ts'
import { options } from './options.ts'
import { TransactionRow } from './transaction-row.tsx'
import { byMonth, isTransactionInRange } from './transaction-display.ts'
import './transactions.css'

const limitOf = (pageSize: number) => (pageSize > 0 ? { limit: String(pageSize) } : {})

const reads = ({ account, query, optionsOf }: ReadFacts) => {
  const range = chosenRange(query)
  const input = { params: { account: account() }, query: { ...range, ...limitOf(optionsOf(options).pageSize) } }
  return { pages: readPages(getHistory, input, { enabled: range !== null }) }
}

export default defineScreen({ reads, component: TransactionList })

function TransactionList({ pages }: Results<typeof reads>) {
  const { t } = useTexts('transactions')
  return (
    <Page title={t('title')}>
      <DateRange>{(range, isAll) => <List pages={pages} range={range} isAll={isAll} />}</DateRange>
    </Page>
  )
}

type ListProps = {
  readonly pages: Pages<typeof getHistory>
  readonly range: DayRange
  readonly isAll: boolean
}

function List({ pages, range, isAll }: ListProps) {
  const { t, language } = useTexts('transactions')
  const shown = pages.flat.filter((transaction) => isTransactionInRange(transaction, range))
  const [search, setSearch] = useSearchParams()
  const chosen = shown.find(({ id }) => id === search.get('order')) ?? shown[0]
  const choose = (order: string) => setSearch((now) => ({ ...Object.fromEntries(now), order }), { replace: true })
  const none = isAll ? (
    <Empty drawing={<EmptyBasketDrawing />} title={t('empty')} text={t('emptyText')}>
      <LinkButton appearance="primary" size="large" href="/packages">
        {t('toPackages')}
      </LinkButton>
    </Empty>
  ) : (
    <Empty drawing={<EmptyBasketDrawing />} text={t('emptyRange')} />
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
    <div className="g-columns">
      <div className="g-stack">{list}</div>
      <ChosenOrder transaction={chosen} />
    </div>
  )
}
