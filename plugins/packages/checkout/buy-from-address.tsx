/**
 * Renders the confirmation for the package in the address: from the list, or the current or recommended package, which may be on a later
 * page of the list. Shows if the package is not on sale; opens the existing order if it is already ordered. Also the confirmation for an
 * invoice, which is in this file so that home does not load what both share.
 */
import {
  Dialog,
  DialogBody,
  LoadError,
  useAccountPath,
  useLanguage,
  useNow,
  useOptions,
  useTexts,
  Loading,
} from '@gapura/core'
import { readPages, useRead, useReadAllPages } from '@gapura/core/api'
import { formatDateTime } from '@gapura/core/text'
import { useMyPackages } from '../current/use-my-packages.ts'
import { DuplicateOrderNotice } from '../order/duplicate-order-notice.tsx'
import { confirmPath, invoicePath } from '../order/paths.ts'
import { CheaperOffer } from '../offers/cheaper-offer.tsx'
import ConfirmOrder from './confirm-order.tsx'
import { getPackages, type Package } from '../endpoints.ts'
import { PackageBadge } from '../offers/package-badge.tsx'
import { PackageFacts } from '../offers/package-facts.tsx'
import { offered } from '../offers/offers.ts'
import { options } from '../options.ts'
import { openOrderOf } from '../order/order-state.ts'
import { QueueNote } from '../order/queue-note.tsx'
import { useLostOrder } from '../order/use-new-order.ts'
import { useOrders } from '../order/use-orders.ts'
import '../packages.css'

type PackageProps = {
  readonly id: string
  readonly kind: string
  readonly known: readonly string[]
  readonly at: string
  readonly onCancel: () => void
  readonly onOrdered: (id: string) => void
}

/** An invoice whose page is open. */
export type PayableInvoice = {
  readonly id: string
  /** As in the sentence "Bayar {name}". */
  readonly name: string
  readonly amount: number
  readonly currency: string | null
}

type InvoiceProps = Pick<PackageProps, 'onCancel' | 'onOrdered'> & { readonly invoice: PayableInvoice }

export default function BuyFromAddress(props: PackageProps | InvoiceProps) {
  return 'invoice' in props ? <PayInvoice {...props} /> : <BuyPackage {...props} />
}

function PayInvoice({ invoice: { id, name, amount, currency }, onCancel, onOrdered }: InvoiceProps) {
  const { t } = useTexts('packages')
  const invoiceOf = useAccountPath('rtrw')
  const { orders } = useOrders()
  const open = openOrderOf(orders, id, useNow(10_000).getTime())
  useLostOrder(id, orders, onOrdered)
  if (open) return <DuplicateOrderNotice open={open} onCancel={onCancel} onOpen={() => onOrdered(open.id)} />
  return (
    <ConfirmOrder
      item={{ id, invoiceOf }}
      title={t('invoice.confirm', { name })}
      amount={amount}
      currency={currency}
      at={invoicePath(id)}
      onCancel={onCancel}
      onOrdered={onOrdered}
      starts={t('invoice.confirmText')}
    />
  )
}

function BuyPackage({ id, kind, known, at, onCancel, onOrdered }: PackageProps) {
  const { t } = useTexts('packages')
  const language = useLanguage()
  const partners = useOptions(options)
  const { mine, current, recommended, queue } = useMyPackages()
  const pages = usePagesWith(id, kind)
  const { orders } = useOrders()
  const now = useNow(10_000).getTime()
  const candidates: readonly (Package | null | undefined)[] = [...pages.flat, current?.package, recommended]
  const found = candidates.find((item) => item?.id === id && item.active && known.includes(item.kind))
  const { isFetching, isError } = pages
  const isReadingMore = useReadAllPages(pages, !found)
  const isLooking = !found && !isError && (isReadingMore || isFetching || mine.isPending)

  const open = found && openOrderOf(orders, found.id, now)
  useLostOrder(id, orders, onOrdered)
  if (open) return <DuplicateOrderNotice open={open} onCancel={onCancel} onOpen={() => onOrdered(open.id)} />
  if (found && !queue) {
    const after = mine.data && (current?.status === 'active' ? current.ends_at : null)
    const better = (
      <CheaperOffer
        base={found}
        packages={offered(pages.flat, partners)}
        addressOf={(item) => confirmPath(item, at)}
        isLine
      />
    )
    return (
      <ConfirmOrder
        item={{ id }}
        title={t('confirm.title', { name: found.name })}
        amount={found.price}
        currency={found.currency}
        better={better}
        starts={
          after === undefined
            ? undefined
            : after === null
              ? t('confirm.now')
              : t('confirm.after', { time: formatDateTime(after, language) })
        }
        onCancel={onCancel}
        onOrdered={onOrdered}
      >
        <PackageBadge id={id} />
        <p>
          <PackageFacts item={found} />
        </p>
      </ConfirmOrder>
    )
  }
  return (
    <Dialog onClose={onCancel}>
      <DialogBody title={t('confirm.plain')}>
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

/** The packages of the page's kind, or of all kinds if the package is not among them. */
function usePagesWith(id: string, kind: string) {
  const account = useAccountPath()
  const own = useRead(readPages(getPackages, { params: { account }, query: { kind } }))
  const isElsewhere = own.isSuccess && !own.hasNextPage && own.flat.every((item) => item.id !== id)
  const all = useRead(readPages(getPackages, { params: { account }, query: {} }, { enabled: isElsewhere }))
  return isElsewhere ? all : own
}
