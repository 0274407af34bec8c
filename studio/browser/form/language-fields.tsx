import { Field, Input, Textarea } from '@fluentui/react-components'
import { isRecord } from '../../../core/kernel/values/is-record.ts'
import { faultAt, type Settings } from '../editor/settings.ts'
import { useTexts } from '../i18n/text-context.tsx'
import { pointerOf, valueAt, type Keys } from '../json/pointer.ts'
import { portalLanguages } from './portal-languages.ts'

type LanguageFieldsProps = Settings & {
  /** Where the texts by language are. */
  readonly keys: Keys
  readonly label: string
  readonly maxLength: number
  /** The key stays in the file when its last text is deleted. */
  readonly isRequired?: boolean
  readonly isLong?: boolean
  readonly hint?: string
}

/** One text in each language of the portal. */
export function LanguageFields(props: LanguageFieldsProps) {
  const { value, problems, set, keys, label, maxLength, isRequired = false, isLong = false, hint } = props
  const { t, language: studio } = useTexts()
  const languages = portalLanguages(value)
  const texts = valueAt(value, keys)
  const textOf = (language: string) => {
    const text = isRecord(texts) ? texts[language] : undefined
    return typeof text === 'string' ? text : ''
  }
  // The check takes an empty text, which customers would see as a hole.
  const isMissing = (language: string) => isRequired && language === languages[0] && textOf(language).trim() === ''
  const handleText = (language: string, text: string) => {
    const at = [...keys, language]
    const group = pointerOf(at)
    if (text !== '' || (isRequired && language === languages[0])) return set(at, text, group)
    const isLast = isRecord(texts) && Object.keys(texts).every((one) => one === language)
    set(isLast ? keys : at, undefined, group)
  }
  return (
    <div className="s-languages" data-pointer={pointerOf(keys)}>
      {languages.map((language, at) => {
        const fault = faultAt(problems, pointerOf([...keys, language]))
        const Control = isLong ? Textarea : Input
        return (
          <div key={language} data-pointer={pointerOf([...keys, language])}>
            <Field
              label={languages.length > 1 ? t('form.inLanguage', { label, language: nameOf(language, studio) }) : label}
              {...(hint !== undefined && at === 0 && { hint })}
              {...(fault !== undefined && { validationMessage: fault })}
              {...(isMissing(language) && { validationMessage: t('form.missing'), validationState: 'warning' })}
            >
              <Control
                lang={language}
                maxLength={maxLength}
                value={textOf(language)}
                onChange={(_, { value: next }) => handleText(language, next)}
              />
            </Field>
          </div>
        )
      })}
    </div>
  )
}

/** The name of a language in the studio's language. */
export function nameOf(language: string, studio: string): string {
  return new Intl.DisplayNames(studio, { type: 'language' }).of(language) ?? language
}
