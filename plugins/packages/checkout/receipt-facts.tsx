import { useTexts } from '@gapura/core'
import type { Purchase } from '../endpoints.ts'
import { OrderNumber } from '../order/order-number.tsx'
import { orderNumberOf } from '../order/order-state.ts'

type Props = {
  readonly purchase: Purchase
  /** Names and values, shown above the payment method. */
  readonly facts: readonly (readonly [name: string, value: string])[]
}

/** The facts of a paid order, and its number in groups, as it is read aloud on the telephone. */
export function ReceiptFacts({ purchase, facts }: Props) {
  const { t } = useTexts('packages')
  const methods = { qr: t('confirm.qris'), card: t('confirm.card'), phone: t('confirm.phone') } as const
  return (
    <div className="p-facts">
      <dl>
        {[...facts, [t('confirm.method'), methods[purchase.method]] as const].map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <OrderNumber number={orderNumberOf(purchase)} />
    </div>
  )
}
