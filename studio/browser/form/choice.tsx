import { useId, type ReactNode } from 'react'

type Option<Value extends string> = {
  readonly value: Value
  readonly label: string
  readonly hint?: string
  readonly picture?: ReactNode
}
type ChoiceProps<Value extends string> = {
  readonly label: string
  /** Null: none is chosen. */
  readonly value: Value | null
  readonly options: readonly Option<Value>[]
  readonly className?: string
  readonly onChange: (value: Value) => void
}

/** One of a few, each with a picture: radio buttons, so that arrow keys walk through them. */
export function Choice<Value extends string>({ label, value, options, className, onChange }: ChoiceProps<Value>) {
  const name = useId()
  return (
    <fieldset className={['s-choice', className].filter(Boolean).join(' ')}>
      <legend className="s-label">{label}</legend>
      <div>
        {options.map((option) => (
          <label key={option.value} className="s-option">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.picture}
            <span className="s-strong">{option.label}</span>
            {option.hint !== undefined && <span className="s-note">{option.hint}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
