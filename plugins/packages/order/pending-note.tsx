/** A note about an unpaid order, with a link to its payment. */
import { LinkButton, useTexts } from '@gapura/core'
import { formatMoney } from '@gapura/core/text'
import { orderPath, paymentPath } from './paths.ts'
import { useOrders } from './use-orders.ts'

/** @param at the path of the page that opens the payment. Default: `PACKAGES_PATH` */
export function PendingNote({ at }: { readonly at?: string }) {
  const { t } = useTexts('packages')
  const { unpaid: pending } = useOrders()
  if (!pending) return null
  return (
    <div className="p-pending" role="status">
      <span>
        {t('pending.text', {
          name: pending.package.name,
          amount: formatMoney(pending.amount, pending.package.currency),
        })}
      </span>
      <LinkButton appearance="primary" href={pending.invoice ? orderPath(pending) : paymentPath(pending.id, at)}>
        {t('pending.resume')}
      </LinkButton>
    </div>
  )
}
