import { Field, Textarea } from '@fluentui/react-components'
import { useState } from 'react'
import { faultAt, type Settings } from '../editor/settings.ts'
import { pointerOf, valueAt, type Keys } from '../json/pointer.ts'

type LinesFieldProps = Settings & {
  readonly keys: Keys
  readonly label: string
  readonly hint: string
  /** The key stays in the file as an empty list when its last line is deleted. */
  readonly isRequired?: boolean
}

/** A list of short texts, one on a line. */
export function LinesField({ value, problems, set, keys, label, hint, isRequired = false }: LinesFieldProps) {
  const pointer = pointerOf(keys)
  const written = valueAt(value, keys)
  const lines = Array.isArray(written) ? written.map(String) : []
  const [typed, setTyped] = useState(lines.join('\n'))
  // An empty line that somebody begins is no entry yet; an undo elsewhere changes the entries.
  const shown = linesIn(typed).join('\n') === lines.join('\n') ? typed : lines.join('\n')
  const fault = faultAt(problems, pointer)
  const handleText = (text: string) => {
    setTyped(text)
    const next = linesIn(text)
    set(keys, next.length === 0 && !isRequired ? undefined : next, pointer)
  }
  return (
    <div data-pointer={pointer}>
      <Field label={label} hint={hint} {...(fault !== undefined && { validationMessage: fault })}>
        <Textarea
          rows={2}
          resize="vertical"
          spellCheck={false}
          value={shown}
          onChange={(_, { value: text }) => handleText(text)}
        />
      </Field>
    </div>
  )
}

function linesIn(text: string): readonly string[] {
  return text.split('\n').flatMap((line) => line.trim() || [])
}
