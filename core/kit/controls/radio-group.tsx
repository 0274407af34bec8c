import { createContext, useContext, useId, type ReactNode } from 'react'
import { useField } from './field.tsx'
import './controls.css'

type Group = {
  readonly name: string
  readonly value: string
  readonly disabled: boolean
  readonly onChange: (value: string) => void
}
const GroupContext = createContext<Group | null>(null)

type GroupProps = Omit<Group, 'name' | 'disabled'> & { readonly disabled?: boolean; readonly children: ReactNode }

/** Contains `Radio`s; the `Field` around it names it. */
export function RadioGroup({ value, disabled = false, onChange, children }: GroupProps) {
  const name = useId()
  const { required, ...attributes } = useField()?.attributes ?? {}
  return (
    <div {...attributes} role="radiogroup" className="g-radios" {...(required && { 'aria-required': true })}>
      <GroupContext value={{ name, value, disabled, onChange }}>{children}</GroupContext>
    </div>
  )
}

type RadioProps = {
  readonly value: string
  readonly label: string
  /** One line below the label. */
  readonly hint?: string | undefined
}

export function Radio({ value, label, hint }: RadioProps) {
  const group = useContext(GroupContext)
  const id = useId()
  return (
    <label className="g-radio">
      <input
        type="radio"
        name={group?.name}
        value={value}
        checked={group?.value === value}
        disabled={group?.disabled === true}
        onChange={() => group?.onChange(value)}
        {...(hint && { 'aria-label': label, 'aria-describedby': id })}
      />
      <span>
        <span>{label}</span>
        {hint && (
          <span className="g-radio-hint" id={id}>
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}
