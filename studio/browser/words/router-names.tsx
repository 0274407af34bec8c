import { Field, Textarea } from '@fluentui/react-components'
import { useState } from 'react'
import { faultAt, type Settings } from '../editor/settings.ts'
import { useTexts } from '../texts/text-context.tsx'
import { pointerOf, valueAt, type Keys } from '../value/pointer.ts'

/** The routers at which an entry is shown, one name on a line. */
export function RouterNames({ value, problems, set, keys }: Settings & { readonly keys: Keys }) {
  const { t } = useTexts()
  const pointer = pointerOf(keys)
  const written = valueAt(value, keys)
  const names = Array.isArray(written) ? written.map(String) : []
  const [typed, setTyped] = useState(names.join('\n'))
  // The empty line that somebody begins is no name yet; an undo elsewhere changes the names.
  const shown = namesIn(typed).join('\n') === names.join('\n') ? typed : names.join('\n')
  const fault = faultAt(problems, pointer)
  const handleText = (text: string) => {
    setTyped(text)
    const next = namesIn(text)
    set(keys, next.length === 0 ? undefined : next, pointer)
  }
  return (
    <div data-pointer={pointer}>
      <Field
        label={t('form.fields.at')}
        hint={t('words.atHint')}
        {...(fault !== undefined && { validationMessage: fault })}
      >
        <Textarea value={shown} onChange={(_, { value: text }) => handleText(text)} />
      </Field>
    </div>
  )
}

function namesIn(text: string): readonly string[] {
  return text.split('\n').flatMap((line) => line.trim() || [])
}
