/** Renders the packages of one kind. Waits for orders and current packages, so that the layout does not shift while the customer taps. */
import { Empty, PagedList, useLocalText, useOnline, useOptions, useSearchParams, useTexts, Loading } from '@gapura/core'
import { useReadAllPages, type Pages } from '@gapura/core/api'
import { useIsNoScript } from '@gapura/core/forms'
import { EmptyBasketDrawing } from '@gapura/core/drawings'
import { useId, useState } from 'react'
import { confirmPath, withQuery } from '../order/paths.ts'
import { CheaperOffer } from '../offers/cheaper-offer.tsx'
import { DurationChips } from '../offers/duration-chips.tsx'
import type { getPackages, Package } from '../endpoints.ts'
import { groupPackages } from '../offers/group-packages.ts'
import { daysOf, durationsOf, inOrder, offered } from '../offers/offers.ts'
import { FeaturedOffers } from './featured-offers.tsx'
import { options } from '../options.ts'
import { PackageRow } from '../offers/package-row.tsx'
import { PendingNote } from '../order/pending-note.tsx'
import { QueueNote } from '../order/queue-note.tsx'
import { useMyPackages } from '../current/use-my-packages.ts'
import { useOrders } from '../order/use-orders.ts'

type Props = {
  readonly pages: Pages<typeof getPackages>
  readonly kind: string
  readonly at: string
}

/** A list with more packages than this begins with three featured ones, and is divided into groups. */
const MAX_SHORT_LIST = 4

export function OffersOfKind({ pages, kind, at }: Props) {
  const { t } = useTexts('packages')
  const [search] = useSearchParams()
  const online = useOnline()
  const mine = useMyPackages()
  const { queue } = mine
  const { orders, isWaiting: isWaitingForOrders } = useOrders()
  const last = orders.find(({ status, invoice }) => status === 'success' && !invoice)?.package.id ?? null
  const partners = useOptions(options)
  // A later page may have packages that come before those of the first one.
  const isReadingOn = useReadAllPages(pages, partners.sort !== 'listed' || partners.groups.length > 0)
  const isNoScript = useIsNoScript()
  const id = useId()
  // A back end may ignore the requested kind, and may list inactive packages.
  const onSale = offered(
    pages.flat.filter((item) => item.active && item.kind === kind),
    partners,
  )
  const durations = durationsOf(onSale)
  const duration = durations.find((unit) => unit === search.get('duration')) ?? null
  const shown = duration === null ? onSale : onSale.filter((item) => item.duration_type === duration)
  const addressOf = online && queue === null ? (item: Package) => confirmPath(item, at) : null
  // Fewer are seen at a glance.
  const isLong = onSale.length > MAX_SHORT_LIST
  // Without a network they stay, so that nothing moves.
  const isFeatured = isLong && queue === null
  // Nothing below moves when the packages arrive. Without a network the list says so.
  const isLoading = (pages.isPending || (isReadingOn && !isNoScript)) && pages.fetchStatus !== 'paused'
  if (mine.isWaiting || isWaitingForOrders || isLoading) return <Loading lines={6} />
  return (
    <>
      <PendingNote at={at} />
      <QueueNote />
      {isFeatured && (
        <FeaturedOffers onSale={onSale} recommended={mine.recommended} last={last} addressOf={addressOf} />
      )}
      <section className="g-stack" aria-labelledby={id}>
        <h2 id={id} className={isLong ? 'p-all' : 'g-unseen'}>
          {t('featured.all')}
        </h2>
        <DurationChips
          durations={durations}
          chosen={duration}
          addressOf={(unit) => withQuery(at, { duration: unit })}
        />
        <PagedList
          pages={{ ...pages, flat: shown }}
          empty={<Empty drawing={<EmptyBasketDrawing />} text={t('empty')} />}
        >
          {!online && <p className="g-quiet">{t('buyOnline')}</p>}
          <Rows
            onSale={onSale}
            shown={shown}
            last={last}
            isLong={isLong}
            isFeatured={isFeatured}
            addressOf={addressOf}
          />
        </PagedList>
      </section>
    </>
  )
}

type RowsProps = {
  readonly onSale: readonly Package[]
  readonly shown: readonly Package[]
  readonly last: string | null
  readonly isLong: boolean
  /** Three of them are above the list, with the reasons. */
  readonly isFeatured: boolean
  /** Null: nothing can be bought now. */
  readonly addressOf: ((item: Package) => string) | null
}

/** Days from which on a package is in the group of the longer ones. */
const LONG_DAYS = 7

function Rows({ onSale, shown, last, isLong, isFeatured, addressOf }: RowsProps) {
  const { t } = useTexts('packages')
  const local = useLocalText()
  const { highlighted, groups } = useOptions(options)
  // The orders may arrive after a first failure. The rows then keep their order, so that the customer does not tap the wrong row.
  const [first] = useState(last)
  const recommended = isFeatured ? undefined : highlighted.find((id) => onSale.some((item) => item.id === id))
  const bought = isFeatured ? undefined : onSale.find(({ id }) => id === first)
  const row = (level: 3 | 4) => (item: Package) => (
    <li key={item.id}>
      <PackageRow
        item={item}
        isLast={!isFeatured && item.id === first}
        isRecommended={item.id === recommended}
        level={level}
        to={addressOf?.(item) ?? null}
      />
    </li>
  )
  const standard = [
    { title: t('group.short'), items: shown.filter((item) => daysOf(item) < LONG_DAYS) },
    { title: t('group.long'), items: shown.filter((item) => daysOf(item) >= LONG_DAYS) },
  ]
  const partners = groupPackages(shown, groups).map(({ title, items }) => ({
    title: title === null ? t('group.more') : local(title),
    items,
  }))
  const isStandard = isLong && standard.every(({ items }) => items.length > 0)
  const sections = partners.length > 0 ? partners : isStandard ? standard : []
  if (sections.length > 0)
    return (
      <div className="p-groups g-halves">
        {sections.map(({ title, items }) => (
          <section key={title} className="p-group">
            <h3>{title}</h3>
            <ul className="p-list">{items.map(row(4))}</ul>
          </section>
        ))}
      </div>
    )
  return (
    <>
      {bought && addressOf && <CheaperOffer base={bought} packages={onSale} addressOf={addressOf} />}
      <ul className="p-list">{(isLong ? shown : inOrder(shown, { last: first, highlighted })).map(row(3))}</ul>
    </>
  )
}
