import { createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language, LocalText } from '../../kernel/text/languages.ts'
import type { Text } from '../../kernel/text/text.ts'

export const TextContext = createContext<Text | null>(null)

/** The texts of a namespace: `const { t } = useTexts('packages')`. Default: the core's. */
export function useTexts(namespace = 'core') {
  const text = useText()
  const { t } = useTranslation(namespace, { i18n: text.i18n })
  return { t, language: text.language() }
}

export function useText(): Text {
  const text = useContext(TextContext)
  if (!text) throw new Error('useText: there is no portal above this component')
  return text
}

/** The current language, for formats: `formatDate(iso, language)`. */
export function useLanguage(): Language {
  return useTexts().language
}

/** Translates a short text of a plugin definition or a partner's file into the current language: `local(entry.label)`. */
export function useLocalText(): (text: LocalText) => string {
  const text = useText()
  useLanguage()
  return text.local
}
