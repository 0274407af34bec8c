/** What a form says of an error: at its fields what is theirs, and in general whatever none of its fields can show. */
import { useCallback } from 'react'
import { fieldErrors } from '../api/api-error.ts'
import { useWords } from '../text/text-context.ts'
import { useErrorText } from '../ui/states.tsx'

export type FormFaults<Field extends string> = {
  /** The first sentence for each field. */
  readonly at: { readonly [field in Field]?: string }
  /** Null: all that is wrong stands at the fields. */
  readonly general: string | null
}
/** The form's own field for the back end's name of it; undefined: it has none. */
export type FieldOf<Field extends string> = (name: string) => Field | undefined

/** The same function per language. */
export function useFormFaults(): <Field extends string>(error: unknown, fieldOf: FieldOf<Field>) => FormFaults<Field> {
  const { t } = useWords()
  const said = useErrorText()
  return useCallback(
    <Field extends string>(error: unknown, fieldOf: FieldOf<Field>) => {
      const errors = fieldErrors(error)
      if (errors === null) return { at: {}, general: said(error) }
      const at: { [field in Field]?: string } = {}
      let hasOthers = false
      for (const [name, [text]] of Object.entries(errors)) {
        const field = fieldOf(name)
        if (field === undefined) hasOthers = true
        else at[field] ??= text ?? said(error)
      }
      // The back end's own words name a field that she does not know, and may be in another language.
      return { at, general: hasOthers ? t('error.general') : null }
    },
    [t, said],
  )
}
