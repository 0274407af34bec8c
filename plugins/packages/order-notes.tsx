/**
 * Notes about open orders: a link to the payment of an unpaid order, and the state of a paid order whose package is not active
 * yet. One file for both, because another file would exceed the size budget of the plugin's card.
 */
import { useNow, useWords } from '#core'
import { invalidateAnswers, useClient } from '#core/api'
import { formatMoney } from '#core/text'
import { Button } from '@fluentui/react-components'
import { useEffect } from 'react'
import { ContactAbout } from './contact-about.tsx'
import { getMyPackages, type Order } from './endpoints.ts'
import { isUnpaid } from './order-state.ts'
import { useOrders } from './use-orders.ts'

export function PendingNote({ onResume }: { readonly onResume: (id: string) => void }) {
  const { t } = useWords('packages')
  const now = useNow(10_000).getTime()
  const pending = useOrders().find((one) => isUnpaid(one, now))
  if (!pending) return null
  return (
    <div className="p-pending" role="status">
      <span>{t('pending.text', { name: pending.package.name, amount: formatMoney(pending.amount) })}</span>
      <Button appearance="primary" onClick={() => onResume(pending.id)}>
        {t('pending.resume')}
      </Button>
    </div>
  )
}

export function PaidNote({ order }: { readonly order: Order }) {
  const { t } = useWords('packages')
  const client = useClient()
  // When the package is active, the note disappears and her packages are read again.
  useEffect(() => () => invalidateAnswers(client, getMyPackages), [client, order.id])
  return (
    <div className="p-pending" role="status">
      <strong>{t('pay.paidNotActive')}</strong>
      <span>{t('paid.text', { name: order.package.name })}</span>
      <span className="g-quiet">{t('pay.order', { id: order.id })}</span>
      <ContactAbout id={order.id} />
    </div>
  )
}
