/**
 * The confirmation of an order for the package in the address: one of the list, or her current or recommended package, which
 * may be on a later page of the list. If the package is not on sale, the dialog says so; if it is ordered already, the dialog
 * leads to that order.
 */
import { Dialog, DialogBody, Failed, useAccountPath, useNow, useWords, Waiting } from '#core'
import { useAnswer, usePages } from '#core/api'
import { Button } from '@fluentui/react-components'
import { useEffect, useEffectEvent } from 'react'
import { AlreadyOrdered } from './already-ordered.tsx'
import Confirm from './confirm.tsx'
import { getMyPackages, getPackages, type Package } from './endpoints.ts'
import { openOrderOf } from './order-state.ts'
import { findLostOrder } from './place-order.ts'
import { useOrderKeeper } from './use-order-keeper.ts'
import { useOrders } from './use-orders.ts'

type Props = {
  readonly id: string
  /** The list of the page: of one kind, or of all. */
  readonly kind: string | undefined
  /** The kinds whose plugins are on. */
  readonly known: readonly string[]
  readonly onCancel: () => void
  readonly onOrdered: (id: string) => void
}

export default function BuyFromAddress({ id, kind, known, onCancel, onOrdered }: Props) {
  const { t } = useWords('packages')
  const { t: core } = useWords()
  const account = useAccountPath()
  const mine = useAnswer(getMyPackages, { params: { account }, fresh: 30_000 })
  const pages = usePages(getPackages, { params: { account }, query: kind ? { kind } : {} }, (answer) => answer)
  const orders = useOrders()
  const now = useNow(10_000).getTime()
  const { current, recommended } = mine.data ?? {}
  const candidates: readonly (Package | null | undefined)[] = [...pages.flat, current?.package, recommended]
  const found = candidates.find((one) => one?.id === id && one.active && known.includes(one.kind))
  const { hasNextPage, isFetching, fetchNextPage, isError } = pages
  const isLooking = !found && !isError && (hasNextPage || isFetching || mine.isPending)
  useEffect(() => {
    if (isLooking && hasNextPage && !isFetching) void fetchNextPage()
  }, [isLooking, hasNextPage, isFetching, fetchNextPage])

  const open = found && openOrderOf(orders, found.id, now)
  const keeper = useOrderKeeper()
  const handleFound = useEffectEvent(onOrdered)
  // The answer to an order was lost before this dialog was opened, for example by a reload.
  useEffect(() => {
    const lost = findLostOrder({ packageId: id, keeper }, orders)
    if (lost !== null) handleFound(lost)
  }, [id, keeper, orders])
  if (open) return <AlreadyOrdered open={open} onCancel={onCancel} onOpen={() => onOrdered(open.id)} />
  if (found) {
    const after = current?.status === 'active' ? current.ends_at : null
    return <Confirm chosen={found} after={after} onCancel={onCancel} onOrdered={onOrdered} />
  }
  return (
    <Dialog onClose={onCancel}>
      <DialogBody title={t('confirm.title')} actions={<Button onClick={onCancel}>{core('action.close')}</Button>}>
        {isLooking ? (
          <Waiting lines={3} />
        ) : isError ? (
          <Failed error={pages.error} retry={() => void pages.refetch()} />
        ) : (
          <p role="alert">{t('confirm.gone')}</p>
        )}
      </DialogBody>
    </Dialog>
  )
}
