/** Renders the card section of the confirmation: the fields, or why they are not ready. */
import { useTexts } from '@gapura/core'
import { Button } from '@gapura/core/controls'
import { BankCardFields } from './bank-card-fields.tsx'
import type { useBankCardPayment } from './use-bank-card-payment.ts'
import { useInViewport } from '../offers/use-in-viewport.ts'

export function BankCardPayment({
  payment,
  isLocked,
}: {
  readonly payment: ReturnType<typeof useBankCardPayment>
  readonly isLocked: boolean
}) {
  const { t } = useTexts('packages')
  const { t: core } = useTexts()
  const { provider, card, faults, problem, type } = payment
  const element = useInViewport<HTMLParagraphElement>(problem)
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
      <BankCardFields card={card} faults={faults} isLocked={isLocked} onChange={type} />
      {problem !== null && (
        <p ref={element} role="alert">
          {t(problem === 'late' ? 'card.late' : 'card.declined')}
        </p>
      )}
    </>
  )
}
