/** The words of a document that was opened without a network. Part of the script that such a document starts with. */
import { byLanguage, type TextSource } from '../../kernel/text/languages.ts'

// words: offline:*
const WORDS = byLanguage(
  import.meta.glob<object>('../../../locales/*/offline.json', { eager: true, import: 'default' }),
)

export const OFFLINE_TEXTS: TextSource = Object.fromEntries(
  Object.entries(WORDS).map(([language, words]) => [language, () => Promise.resolve(words)]),
)
