/** The options of a feature as a form that is drawn from their JSON schema. Faults come from the server's check. */
// The package's index imports a validator that it does not bring.
import withTheme from '@rjsf/core/lib/withTheme.js'
import type { RJSFSchema, ValidatorType } from '@rjsf/utils'
import { useMemo } from 'react'
import { isRecord } from '../../../core/kernel/values/is-record.ts'
import type { Settings } from '../editor/settings.ts'
import { useTexts } from '../i18n/text-context.tsx'
import type { JsonObject } from '../json/json-text.ts'
import { valueAt } from '../json/pointer.ts'
import { templates, widgets, type OptionContext } from './fluent-fields.tsx'
import './options.css'
import { prepareSchema, withDefaults, withoutDefaults } from './prepare-schema.ts'

type Data = JsonObject

const OptionsOfPlugin = withTheme<Data, RJSFSchema, OptionContext>({ templates, widgets })

/** The draft is checked by the server, so that there is one check and no compiler of schemas in the page. */
const NO_VALIDATION: ValidatorType<Data, RJSFSchema, OptionContext> = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({}),
}

type OptionFormProps = Pick<Settings, 'value' | 'problems' | 'set'> & {
  readonly plugin: string
  /** JSON schema of an object. */
  readonly schema: JsonObject
  readonly languages: readonly string[]
}

export function OptionForm({ plugin, schema, languages, value, problems, set }: OptionFormProps) {
  const { find, language } = useTexts()
  const prepared = useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: 'language' })
    return prepareSchema(schema, languages, {
      field: (key) => find(`form.fields.${key}`),
      choice: (choice, description) =>
        find(`form.choices.${choice}`) ?? (description === '' ? choice : description.replace(/\.$/, '')),
      language: (id) => names.of(id) ?? id,
    })
  }, [schema, languages, find, language])
  const pointer = `/plugins/${plugin}`
  const own = valueAt(value, ['plugins', plugin])
  return (
    <OptionsOfPlugin
      tagName="div"
      className="s-options"
      idPrefix={`s-option-${plugin}`}
      schema={prepared.schema}
      uiSchema={{ ...prepared.ui, 'ui:submitButtonOptions': { norender: true }, 'ui:label': false }}
      validator={NO_VALIDATION}
      formData={withDefaults(schema, isRecord(own) ? own : {})}
      formContext={{ pointer, problems }}
      noHtml5Validate
      showErrorList={false}
      experimental_defaultFormStateBehavior={{ emptyObjectFields: 'skipDefaults' }}
      onChange={({ formData }) => {
        const written = withoutDefaults(schema, formData ?? {})
        // A feature that is on without options is `true` in the file.
        const next = written ?? true
        if (JSON.stringify(next) !== JSON.stringify(own)) set(['plugins', plugin], next, pointer)
      }}
    />
  )
}
