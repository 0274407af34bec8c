/** Splits an error of the back end into messages of the form's fields and one general message for everything else. */
import { useCallback } from 'react'
import { fieldErrors } from '../../kernel/api/api-error.ts'
import { useTexts } from '../context/text-context.ts'
import { useErrorText } from '../ui/loading-and-errors.tsx'

export type FormErrors<Field extends string> = {
  readonly byField: { readonly [field in Field]?: string }
  /** Null if the fields show all errors. */
  readonly general: string | null
}
/** Maps the back end's field name to the form's field; undefined if the form has none. */
export type FieldOf<Field extends string> = (name: string) => Field | undefined

/** The returned function changes only with the language. */
export function useFormErrors(): <Field extends string>(error: unknown, fieldOf: FieldOf<Field>) => FormErrors<Field> {
  const { t } = useTexts()
  const textOf = useErrorText()
  return useCallback(
    <Field extends string>(error: unknown, fieldOf: FieldOf<Field>) => {
      const errors = fieldErrors(error)
      if (errors === null) return { byField: {}, general: textOf(error) }
      const byField: { [field in Field]?: string } = {}
      let hasOthers = false
      for (const [name, [text]] of Object.entries(errors)) {
        const field = fieldOf(name)
        if (field === undefined) hasOthers = true
        else byField[field] ??= text ?? textOf(error)
      }
      // A message about a field that is not in the form is not shown, because it may be in another language.
      return { byField, general: hasOthers ? t('error.general') : null }
    },
    [t, textOf],
  )
}
