import { Field, Input } from '@fluentui/react-components'

type PhoneFieldProps = {
  readonly name: string
  readonly label: string
  readonly hint: string
  /** Digits with the country code. */
  readonly value: string
  readonly fault?: string | undefined
  readonly onChange: (digits: string) => void
}

/** A number as the partner's file has it. People write theirs with a zero. */
export function PhoneField({ name, label, hint, value, fault, onChange }: PhoneFieldProps) {
  return (
    <Field
      label={label}
      {...(fault === undefined ? { hint } : { validationMessage: fault, validationState: 'error' as const })}
    >
      <Input
        name={name}
        type="tel"
        value={value}
        onChange={(_, { value: text }) => onChange(text.replaceAll(/\D/g, ''))}
        onBlur={({ target }) => {
          if (target.value.startsWith('0')) onChange(target.value.replace(/^0+/, '62'))
        }}
      />
    </Field>
  )
}
