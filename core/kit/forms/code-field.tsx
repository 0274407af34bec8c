import { Field, Input } from '../controls/index.ts'
import type { CodeEntry } from './use-code-entry.ts'
import './code-field.css'

type Props = {
  readonly label: string
  /** Explains that a complete code is sent by itself. Invisible without scripts. */
  readonly hint: string
  readonly entry: CodeEntry
}

/**
 * The field of a one-time code: a single input, so that a keyboard can suggest the code and a complete message can be pasted. `entry` is the
 * result of `useCodeEntry`.
 */
export function CodeField({ label, hint, entry }: Props) {
  const { fault, field, typed, type } = entry
  return (
    <Field
      label={label}
      size="large"
      validationState={fault ? 'error' : 'none'}
      validationMessage={fault}
      // Hydration needs the same markup with and without scripts, so only the style hides the hint.
      hint={<span className="g-code-hint">{hint}</span>}
    >
      <Input
        size="large"
        className="g-code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        // Room for a pasted message.
        ref={field}
        maxLength={300}
        value={typed}
        onChange={({ target: { value } }) => type(value)}
      />
    </Field>
  )
}
