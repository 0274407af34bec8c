import { Checkbox, Field, Select } from '@fluentui/react-components'
import { faultAt, type Settings } from '../editor/settings.ts'
import { nameOf } from '../form/language-fields.tsx'
import { portalLanguages } from '../form/portal-languages.ts'
import { useTexts } from '../i18n/text-context.tsx'

/** Which languages customers can choose, and which one they see first. */
export function Languages({ form, value, problems, set }: Settings) {
  const { t, language: studio } = useTexts()
  const chosen = portalLanguages(value)
  const fault = faultAt(problems, '/languages') ?? faultAt(problems, '/language')
  const store = (languages: readonly string[]) => {
    set(['languages'], languages, '/languages')
    // The first of the list is the default, so that a second setting could only contradict it.
    if (value['language'] !== undefined) set(['language'], undefined, '/languages')
  }
  return (
    <section className="s-stack" data-pointer="/language">
      <h2>{t('words.languages')}</h2>
      <fieldset className="s-checks-group">
        <legend className="s-label">{t('words.offered')}</legend>
        <div className="s-options">
          {[...new Set([...form.languages, ...chosen])].map((language) => (
            <Checkbox
              key={language}
              label={nameOf(language, studio)}
              checked={chosen.includes(language)}
              disabled={chosen.length === 1 && chosen.includes(language)}
              onChange={(_, { checked }) =>
                store(checked === true ? [...chosen, language] : chosen.filter((one) => one !== language))
              }
            />
          ))}
        </div>
      </fieldset>
      <Field label={t('words.first')} {...(fault !== undefined && { validationMessage: fault })}>
        <Select
          value={chosen[0] ?? ''}
          onChange={(_, { value: first }) => store([first, ...chosen.filter((one) => one !== first)])}
        >
          {chosen.map((language) => (
            <option key={language} value={language}>
              {nameOf(language, studio)}
            </option>
          ))}
        </Select>
      </Field>
    </section>
  )
}
