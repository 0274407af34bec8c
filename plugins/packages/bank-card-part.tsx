/** The card section of the confirmation: the fields, or the reason why they are not ready. */
import { useWords } from '#core'
import { Button } from '@fluentui/react-components'
import { BankCardFields } from './bank-card-fields.tsx'
import type { useBankCardPayment } from './use-bank-card-payment.ts'

export function BankCardPart({
  payment,
  isLocked,
}: {
  readonly payment: ReturnType<typeof useBankCardPayment>
  readonly isLocked: boolean
}) {
  const { t } = useWords('packages')
  const { t: core } = useWords()
  const { provider, card, fault, type } = payment
  if (provider.kind === 'failed' || provider.kind === 'elsewhere') {
    return (
      <div className="g-stack" role="alert">
        <p>{t('card.failed')}</p>
        <Button onClick={provider.retry}>{core('action.retry')}</Button>
      </div>
    )
  }
  if (provider.kind !== 'ready') return <p role="status">{t('card.loading')}</p>
  return (
    <>
      <BankCardFields
        card={card}
        fault={fault === 'declined' || fault === 'late' ? null : fault}
        isLocked={isLocked}
        onChange={type}
      />
      {fault === 'declined' && <p role="alert">{t('card.declined')}</p>}
      {fault === 'late' && <p role="alert">{t('card.late')}</p>}
    </>
  )
}
