import { Select } from '@fluentui/react-components'
import { useTexts } from '../i18n/text-context.tsx'
import { isStudioLanguage, STUDIO_LANGUAGES } from '../i18n/texts.ts'

/** Languages by their own names, so that everybody finds theirs. */
const NAMES = { id: 'Bahasa Indonesia', en: 'English' } as const

export function LanguageChoice() {
  const { t, language, setLanguage } = useTexts()
  if (!setLanguage) return null
  return (
    <Select
      className="s-language"
      appearance="underline"
      aria-label={t('language')}
      value={language}
      onChange={(_, { value }) => {
        if (isStudioLanguage(value)) setLanguage(value)
      }}
    >
      {STUDIO_LANGUAGES.map((id) => (
        <option key={id} value={id} lang={id}>
          {NAMES[id]}
        </option>
      ))}
    </Select>
  )
}
