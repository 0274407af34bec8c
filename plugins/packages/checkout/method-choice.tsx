import { useTexts } from '@gapura/core'
import { Field, Radio, RadioGroup } from '@gapura/core/controls'
import type { PayMethod } from '../endpoints.ts'

export function MethodChoice({
  methods,
  method,
  isLocked,
  onChange,
}: {
  readonly methods: readonly PayMethod[]
  readonly method: PayMethod
  readonly isLocked: boolean
  readonly onChange: (method: PayMethod) => void
}) {
  const { t } = useTexts('packages')
  const labels = {
    qr: [t('confirm.qris'), t('confirm.qrisHint')],
    phone: [t('confirm.phone'), t('confirm.phoneHint')],
    card: [t('confirm.card'), t('confirm.cardHint')],
  } as const
  return (
    <div className="p-methods">
      <Field label={t('confirm.method')}>
        <RadioGroup
          value={method}
          disabled={isLocked}
          onChange={(value) => onChange(methods.find((item) => item === value) ?? method)}
        >
          {methods.map((item) => {
            const [label, hint] = labels[item]
            return <Radio key={item} value={item} label={label} hint={hint} />
          })}
        </RadioGroup>
      </Field>
    </div>
  )
}
