/** An order that waits for its payment: the way back to it. */
import { formatMoney, useNow, useWords } from '#core'
import { Button } from '@fluentui/react-components'
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
