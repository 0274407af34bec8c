/** The field of a one-time code: a single input, so that a keyboard can offer the code and a whole message can be pasted. */
import { Field, Input } from '@fluentui/react-components'
import type { CodeEntry } from './use-code-entry.ts'
import './code-field.css'

/** The field of a one-time code with its button for another one. `entry` is what `useCodeEntry` answers. */
export function CodeField({ label, entry }: { readonly label: string; readonly entry: CodeEntry }) {
  const { fault, field, typed, type } = entry
  return (
    <Field label={label} size="large" validationState={fault ? 'error' : 'none'} validationMessage={fault}>
      <Input
        size="large"
        className="g-code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        // Room for a pasted message.
        input={{ ref: field, maxLength: 300 }}
        value={typed}
        onChange={(_, { value }) => type(value)}
      />
    </Field>
  )
}
