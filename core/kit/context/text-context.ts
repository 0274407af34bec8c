/** Provides the portal's texts to components. */
import { createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language, LocalText } from '../../kernel/text/languages.ts'
import type { Text } from '../../kernel/text/text.ts'

export const TextContext = createContext<Text | null>(null)

/** Words of one namespace: `const { t } = useTexts('packages')`. The core's by default. */
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

/** The language chosen now, for formats that take one: `formatDate(iso, language)`. */
export function useLanguage(): Language {
  return useTexts().language
}

/** Puts a short text of a card or a partner's file into the present language: `local(entry.label)`. */
export function useLocalText(): (text: LocalText) => string {
  const text = useText()
  // Renders again when the language changes.
  useLanguage()
  return text.local
}
