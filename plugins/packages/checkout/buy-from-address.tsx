/**
 * The confirmation of an order for the package in the address: one of the list, or her current or recommended package, which
 * may be on a later page of the list. If the package is not on sale, the dialog says so; if it is ordered already, the dialog
 * leads to that order.
 */
import { Dialog, DialogBody, LoadError, useAccountPath, useNow, useTexts, Loading } from '@gapura/core'
import { useAnswer, usePages, useReadOn } from '@gapura/core/api'
import { Button } from '@gapura/core/controls'
import { useEffect, useEffectEvent } from 'react'
import { DuplicateOrderNotice } from '../order/duplicate-order-notice.tsx'
import { buying } from '../order/paths.ts'
import { CheaperOffer } from '../offers/cheaper-offer.tsx'
import Confirm from './confirm.tsx'
import { getMyPackages, getPackages, type Package } from '../endpoints.ts'
import { openOrderOf } from '../order/order-state.ts'
import { findLostOrder } from '../order/place-order.ts'
import { QueueNote } from '../order/queue-note.tsx'
import { useOrderStore } from '../order/use-order-store.ts'
import { useOrders } from '../order/use-orders.ts'
import { useQueue } from '../order/use-queue.ts'

type Props = {
  readonly id: string
  /** The kind that the page lists. */
  readonly kind: string
  /** The kinds whose plugins are on. */
  readonly known: readonly string[]
  /** The address of the list. */
  readonly at: string
  readonly onCancel: () => void
  readonly onOrdered: (id: string) => void
}

export default function BuyFromAddress({ id, kind, known, at, onCancel, onOrdered }: Props) {
  const { t } = useTexts('packages')
  const { t: core } = useTexts()
  const account = useAccountPath()
  const mine = useAnswer(getMyPackages, { params: { account }, fresh: 30_000 })
  const pages = usePagesWith(id, kind)
  const orders = useOrders()
  const now = useNow(10_000).getTime()
  const { current, recommended } = mine.data ?? {}
  const candidates: readonly (Package | null | undefined)[] = [...pages.flat, current?.package, recommended]
  const found = candidates.find((one) => one?.id === id && one.active && known.includes(one.kind))
  const { queue } = useQueue()
  const { isFetching, isError } = pages
  const isReadingOn = useReadOn(pages, !found)
  const isLooking = !found && !isError && (isReadingOn || isFetching || mine.isPending)

  const open = found && openOrderOf(orders, found.id, now)
  const keeper = useOrderStore()
  const handleFound = useEffectEvent(onOrdered)
  // The answer to an order was lost before this dialog was opened, for example by a reload.
  useEffect(() => {
    const lost = findLostOrder({ packageId: id, keeper }, orders)
    if (lost !== null) handleFound(lost)
  }, [id, keeper, orders])
  if (open) return <DuplicateOrderNotice open={open} onCancel={onCancel} onOpen={() => onOrdered(open.id)} />
  if (found && !queue) {
    const after = mine.data && (current?.status === 'active' ? current.ends_at : null)
    const better = <CheaperOffer base={found} packages={pages.flat} addressOf={(one) => buying(one, at)} isInstead />
    return <Confirm chosen={found} after={after} better={better} onCancel={onCancel} onOrdered={onOrdered} />
  }
  return (
    <Dialog onClose={onCancel}>
      <DialogBody title={t('confirm.title')} actions={<Button onClick={onCancel}>{core('action.close')}</Button>}>
        {found ? (
          <QueueNote />
        ) : isLooking ? (
          <Loading lines={3} />
        ) : isError ? (
          <LoadError error={pages.error} retry={() => void pages.refetch()} />
        ) : (
          <p role="alert">{t('confirm.gone')}</p>
        )}
      </DialogBody>
    </Dialog>
  )
}

/** The packages of the page's kind; where the wanted one is not among them, those of all kinds. */
function usePagesWith(id: string, kind: string) {
  const account = useAccountPath()
  const own = usePages(getPackages, { params: { account }, query: { kind } }, (answer) => answer)
  const isElsewhere = own.isSuccess && !own.hasNextPage && own.flat.every((one) => one.id !== id)
  const all = usePages(getPackages, { params: { account }, query: {} }, (answer) => answer, { enabled: isElsewhere })
  return isElsewhere ? all : own
}
