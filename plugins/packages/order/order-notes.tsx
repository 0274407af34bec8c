/**
 * Notes about open orders: a link to the payment of an unpaid order, and the state of a paid order whose package is not active yet.
 * One file for both because of the plugin's size budget.
 */
import { LinkButton, useNow, useTexts } from '@gapura/core'
import { invalidateAnswers, useClient } from '@gapura/core/api'
import { useEffect } from 'react'
import { amountInText } from '../offers/amount-in-text.ts'
import { paymentPath } from './paths.ts'
import { ContactSupport } from '../offers/contact-support.tsx'
import { getMyPackages, type Order } from '../endpoints.ts'
import { isUnpaid } from './order-state.ts'
import { useOrders } from './use-orders.ts'

/** @param at the path of the page that opens the payment. Default: `PACKAGES_PATH` */
export function PendingNote({ at }: { readonly at?: string }) {
  const { t } = useTexts('packages')
  const now = useNow(10_000).getTime()
  const pending = useOrders().find((order) => isUnpaid(order, now))
  if (!pending) return null
  return (
    <div className="p-pending" role="status">
      <span>
        {t('pending.text', {
          name: pending.package.name,
          amount: amountInText(pending.amount, pending.package.currency),
        })}
      </span>
      <LinkButton appearance="primary" href={paymentPath(pending.id, at)}>
        {t('pending.resume')}
      </LinkButton>
    </div>
  )
}

export function PaidNote({ order }: { readonly order: Order }) {
  const { t } = useTexts('packages')
  const client = useClient()
  // When the package becomes active, the note unmounts and the packages are fetched again.
  useEffect(() => () => invalidateAnswers(client, getMyPackages), [client, order.id])
  return (
    <div className="p-pending" role="status">
      <strong>{t(order.note === null ? 'pay.paidNotActive' : 'pay.checked')}</strong>
      <span>{order.note ?? t('paid.text', { name: order.package.name })}</span>
      <span className="g-quiet">{t('pay.order', { id: order.id })}</span>
      <ContactSupport id={order.id} />
    </div>
  )
}
