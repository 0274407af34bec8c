/**
 * Notes about open orders: an unpaid one leads to its payment, and a paid one whose package is not active yet says what
 * becomes of it. One file for both, because more files would exceed the budget of the plugin's card.
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
  // The note goes away when the package is active: what she holds is then asked anew.
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
