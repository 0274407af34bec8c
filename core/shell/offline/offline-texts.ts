/** Contains the texts of a document that was opened without a network. They are bundled, because such a document cannot load them. */
import { byLanguage, type TextSource } from '../../kernel/text/languages.ts'

// words: offline:*
const TEXTS = byLanguage(
  import.meta.glob<object>('../../../locales/*/offline.json', { eager: true, import: 'default' }),
)

export const OFFLINE_TEXTS: TextSource = Object.fromEntries(
  Object.entries(TEXTS).map(([language, texts]) => [language, () => Promise.resolve(texts)]),
)
