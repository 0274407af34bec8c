/** Renders the packages of one kind. Waits for orders and current packages, so that the layout does not shift while the customer taps. */
import {
  Empty,
  PagedList,
  useAccountPath,
  useOnline,
  useOptions,
  useSearchParams,
  useTexts,
  Loading,
} from '@gapura/core'
import { usePages } from '@gapura/core/api'
import { useState } from 'react'
import { confirmPath, withQuery } from '../order/paths.ts'
import { CheaperOffer } from '../offers/cheaper-offer.tsx'
import { DurationChips } from '../offers/duration-chips.tsx'
import { getPackages, type Package } from '../endpoints.ts'
import { durationsOf, inOrder, withoutDuplicates } from '../offers/offers.ts'
import { options } from '../options.ts'
import { PackageRow } from '../offers/package-row.tsx'
import { PendingNote } from '../order/pending-note.tsx'
import { QueueNote } from '../order/queue-note.tsx'
import { useOrderList } from '../order/use-orders.ts'
import { useQueue } from '../order/use-queue.ts'

type Props = {
  readonly kind: string
  readonly at: string
}

export function OffersOfKind({ kind, at }: Props) {
  const { t } = useTexts('packages')
  const account = useAccountPath()
  const [search] = useSearchParams()
  const online = useOnline()
  const { queue, isWaiting } = useQueue()
  const { orders, isWaiting: isWaitingForOrders } = useOrderList()
  const last = orders.find(({ status }) => status === 'success')?.package.id ?? null
  const pages = usePages(getPackages, { params: { account }, query: { kind } }, (answer) => answer)
  // A back end may ignore the requested kind, and may list inactive packages.
  const onSale = withoutDuplicates(pages.flat.filter((item) => item.active && item.kind === kind))
  const durations = durationsOf(onSale)
  const duration = durations.find((unit) => unit === search.get('duration')) ?? null
  const shown = duration === null ? onSale : onSale.filter((item) => item.duration_type === duration)
  const addressOf = (item: Package) => confirmPath(item, at)
  const mayBuy = online && queue === null
  if (isWaiting || isWaitingForOrders) return <Loading lines={6} />
  return (
    <>
      <PendingNote at={at} />
      <QueueNote />
      <DurationChips durations={durations} chosen={duration} addressOf={(unit) => withQuery(at, { duration: unit })} />
      <PagedList pages={{ ...pages, flat: shown }} empty={<Empty text={t('empty')} />}>
        {!online && <p className="g-quiet">{t('buyOnline')}</p>}
        <Rows onSale={onSale} shown={shown} last={last} addressOf={mayBuy ? addressOf : null} />
      </PagedList>
    </>
  )
}

type RowsProps = {
  readonly onSale: readonly Package[]
  readonly shown: readonly Package[]
  readonly last: string | null
  /** Null: nothing can be bought now. */
  readonly addressOf: ((item: Package) => string) | null
}

function Rows({ onSale, shown, last, addressOf }: RowsProps) {
  const { highlighted } = useOptions(options)
  // The orders may arrive after a first failure. The rows then keep their order, so that the customer does not tap the wrong row.
  const [first] = useState(last)
  const bought = onSale.find(({ id }) => id === first)
  return (
    <>
      {bought && addressOf && <CheaperOffer base={bought} packages={onSale} addressOf={addressOf} />}
      <ul className="p-list">
        {inOrder(shown, { last: first, highlighted }).map((item) => (
          <li key={item.id}>
            <PackageRow
              item={item}
              isLast={item.id === first}
              isRecommended={highlighted.includes(item.id)}
              to={addressOf?.(item) ?? null}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
