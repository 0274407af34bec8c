/** Renders a card order without a result yet. Its status is polled; the order is never repeated. */
import { useTexts, LabelledSpinner } from '@gapura/core'
import { formatMoney } from '@gapura/core/text'
import { Button } from '@gapura/core/controls'
import type { Purchase } from '../endpoints.ts'

type Props = { readonly purchase: Purchase; readonly check: () => Promise<unknown> }

export function BankCardWaiting({ purchase, check }: Props) {
  const { t } = useTexts('packages')
  return (
    <div className="p-qr">
      <p className="p-total">
        <span>{purchase.package.name}</span>
        <strong>{formatMoney(purchase.amount, purchase.package.currency)}</strong>
      </p>
      <LabelledSpinner label={t('pay.cardWorking')} />
      <p className="g-quiet">{t('pay.slow')}</p>
      <Button onClick={() => void check()}>{t('pay.check')}</Button>
    </div>
  )
}
