/** Splits an error of the back end into faults of the form's fields and one general sentence for everything else. */
import { useCallback } from 'react'
import { fieldErrors } from '../../kernel/api/api-error.ts'
import { useTexts } from '../context/text-context.ts'
import { useErrorText } from '../ui/loading-and-errors.tsx'

export type FormErrors<Field extends string> = {
  /** The first sentence for each field. */
  readonly at: { readonly [field in Field]?: string }
  /** Null when the fields show all faults. */
  readonly general: string | null
}
/** Maps the back end's field name to the form's field; undefined when the form has none. */
export type FieldOf<Field extends string> = (name: string) => Field | undefined

/** Returns a function that is stable as long as the language does not change. */
export function useFormErrors(): <Field extends string>(error: unknown, fieldOf: FieldOf<Field>) => FormErrors<Field> {
  const { t } = useTexts()
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
      // The back end's message names a field that is not in the form, and may be in another language. It is not shown.
      return { at, general: hasOthers ? t('error.general') : null }
    },
    [t, said],
  )
}
