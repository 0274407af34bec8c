/** Renders the card fields. Only the provider's script gets their values. */
import { useTexts } from '@gapura/core'
import { Field, Input } from '@gapura/core/controls'
import { useEffect, useRef } from 'react'
import type { BankCard } from './bank-card.ts'
import { textOfFault } from './bank-card-faults.ts'
import { FORMATS } from './bank-card-format.ts'
import { cardFieldId } from './use-bank-card-payment.ts'

type Props = {
  readonly card: BankCard
  readonly faults: readonly (keyof BankCard)[]
  readonly isLocked: boolean
  readonly onChange: (card: BankCard) => void
}

export function BankCardFields({ card, faults, isLocked, onChange }: Props) {
  const { t } = useTexts('packages')
  const box = useRef<HTMLDivElement>(null)
  // On a small phone the fields are below the visible area, and choosing the card would show no change.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  // Without a length limit, which would cut a pasted number with separators before they are removed. `FORMATS` limits the digits.
  const field = (name: keyof BankCard, autoComplete: string) => (
    <Field
      // words: card.*, card.fault.*
      label={t(`card.${name}`)}
      validationState={faults.includes(name) ? 'error' : 'none'}
      validationMessage={faults.includes(name) ? t(`card.fault.${textOfFault(name, card)}`) : null}
    >
      <Input
        size="large"
        id={cardFieldId(name)}
        inputMode="numeric"
        autoComplete={autoComplete}
        {...(name === 'expiry' && { placeholder: t('card.expiryHint') })}
        disabled={isLocked}
        defaultValue={card[name]}
        onChange={({ target }) => {
          target.value = FORMATS[name](target.value)
          onChange({ ...card, [name]: target.value })
        }}
      />
    </Field>
  )
  return (
    <div ref={box} className="p-card-fields">
      {field('number', 'cc-number')}
      {field('expiry', 'cc-exp')}
      {field('cvc', 'cc-csc')}
      <p className="g-quiet">{t('card.safe')}</p>
    </div>
  )
}
