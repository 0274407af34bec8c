/** A card's fields. Their values go only to the provider's script. */
import { useWords } from '#core'
import { Field, Input } from '@fluentui/react-components'
import type { BankCard } from './bank-card.ts'
import { formatExpiry, formatNumber } from './bank-card-format.ts'

type Props = {
  readonly card: BankCard
  /** The field that the provider has refused. */
  readonly fault: keyof BankCard | null
  readonly isLocked: boolean
  readonly onChange: (card: BankCard) => void
}

export function BankCardFields({ card, fault, isLocked, onChange }: Props) {
  const { t } = useWords('packages')
  const field = (name: keyof BankCard, autoComplete: string, format: (typed: string) => string, most: number) => (
    <Field
      // words: card.*
      label={t(`card.${name}`)}
      validationState={fault === name ? 'error' : 'none'}
      validationMessage={fault === name ? t(`card.fault.${name}`) : null}
    >
      <Input
        size="large"
        id={`card-${name}`}
        inputMode="numeric"
        autoComplete={autoComplete}
        maxLength={most}
        {...(name === 'expiry' && { placeholder: t('card.expiryHint') })}
        disabled={isLocked}
        value={card[name]}
        onChange={(_, { value }) => onChange({ ...card, [name]: format(value) })}
      />
    </Field>
  )
  return (
    <div className="p-card-fields">
      {field('number', 'cc-number', formatNumber, 23)}
      {field('expiry', 'cc-exp', formatExpiry, 9)}
      {field('cvc', 'cc-csc', (typed) => typed.replace(/\D/g, ''), 4)}
      <p className="g-quiet">{t('card.safe')}</p>
    </div>
  )
}
