/**
 * The packages of one kind: what is to be known before buying, a better buy than the last one, chips for their lengths, and a row for
 * each. All of it is drawn at once, when her orders and her packages are known too, so that nothing moves below her finger.
 */
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
import { buying, withQuery } from '../order/paths.ts'
import { CheaperOffer } from '../offers/cheaper-offer.tsx'
import { DurationChips } from '../offers/duration-chips.tsx'
import { getPackages, type Package } from '../endpoints.ts'
import { durationsOf, inOrder, withoutDuplicates } from '../offers/offers.ts'
import { options } from '../options.ts'
import { PackageRow } from '../offers/package-row.tsx'
import { PendingNote } from '../order/order-notes.tsx'
import { QueueNote } from '../order/queue-note.tsx'
import { useOrderList } from '../order/use-orders.ts'
import { useQueue } from '../order/use-queue.ts'

type Props = {
  readonly kind: string
  /** The address of this list. */
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
  // A back end may ignore the kind that it is asked for, and list what is no longer sold.
  const onSale = withoutDuplicates(pages.flat.filter((one) => one.active && one.kind === kind))
  const durations = durationsOf(onSale)
  const wanted = durations.find((one) => one === search.get('duration')) ?? null
  const shown = wanted === null ? onSale : onSale.filter((one) => one.duration_type === wanted)
  const addressOf = (one: Package) => buying(one, at)
  const mayBuy = online && queue === null
  if (isWaiting || isWaitingForOrders) return <Loading lines={6} />
  return (
    <>
      <PendingNote at={at} />
      <QueueNote />
      <DurationChips durations={durations} chosen={wanted} addressOf={(duration) => withQuery(at, { duration })} />
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
  readonly addressOf: ((one: Package) => string) | null
}

function Rows({ onSale, shown, last, addressOf }: RowsProps) {
  const { highlighted } = useOptions(options)
  // Her orders may be answered after a first failure. The rows then stay where they are, because she may be about to press one.
  const [first] = useState(last)
  const bought = onSale.find(({ id }) => id === first)
  return (
    <>
      {bought && addressOf && <CheaperOffer base={bought} packages={onSale} addressOf={addressOf} />}
      <ul className="p-list">
        {inOrder(shown, { last: first, highlighted }).map((one) => (
          <li key={one.id}>
            <PackageRow
              one={one}
              isLast={one.id === first}
              isRecommended={highlighted.includes(one.id)}
              to={addressOf?.(one) ?? null}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
