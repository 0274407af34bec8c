/** The choice between payment by QR and by card. */
import { useWords } from '#core'
import { Field, Radio, RadioGroup } from '@fluentui/react-components'

export type Method = 'qr' | 'card'

export function MethodChoice({
  method,
  isLocked,
  onChange,
}: {
  readonly method: Method
  readonly isLocked: boolean
  readonly onChange: (method: Method) => void
}) {
  const { t } = useWords('packages')
  return (
    <Field label={t('confirm.method')}>
      <RadioGroup
        layout="horizontal"
        value={method}
        disabled={isLocked}
        onChange={(_, { value }) => onChange(value === 'card' ? 'card' : 'qr')}
      >
        <Radio value="qr" label={t('confirm.qris')} />
        <Radio value="card" label={t('confirm.card')} />
      </RadioGroup>
    </Field>
  )
}
