/** The field of a one-time code: a single input, so that a keyboard can offer the code and a whole message can be pasted. */
import { Field, Input } from '../controls/index.ts'
import type { CodeEntry } from './use-code-entry.ts'
import './code-field.css'

type Props = {
  readonly label: string
  /** That a whole code is sent by itself. Not said where no script sends it. */
  readonly hint: string
  readonly entry: CodeEntry
}

/** The field of a one-time code. `entry` is what `useCodeEntry` answers. */
export function CodeField({ label, hint, entry }: Props) {
  const { fault, field, typed, type } = entry
  return (
    <Field
      label={label}
      size="large"
      validationState={fault ? 'error' : 'none'}
      validationMessage={fault}
      // What the host draws without scripts is what scripts take over, so it is hidden by the style alone.
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
