/** Texts that are shown before the partner, and so the language, is known. They are shown in each standard language. */
import { byLanguage, inLanguage, STANDARD_LANGUAGES, type Language } from '../text/languages.ts'
import type shapes from '../../../locales/id/start.json'

// words: start:*
export type StartText = keyof typeof shapes

type StartWords = Readonly<Record<StartText, string>>

const WORDS = byLanguage(
  import.meta.glob<StartWords>('../../../locales/*/start.json', { eager: true, import: 'default' }),
)

/** The standard languages' words, in order. */
export const START_TEXTS: readonly (readonly [Language, StartWords])[] = STANDARD_LANGUAGES.flatMap((language) => {
  const words = WORDS[language]
  return words ? [[language, words] as const] : []
})

/** The text in each standard language, one line each. */
export function inEachLanguage(word: StartText): string {
  return START_TEXTS.map(([, words]) => `${words[word]}\n`).join('')
}

/** The page's `description`, which search engines and link previews show. */
export function describePortal(name: string, order: readonly Language[]): string {
  return (inLanguage(WORDS, order)?.description ?? '').replace('{{name}}', () => name)
}

/** Says that some buttons of a page need scripts. */
export function noScriptNotice(order: readonly Language[]): string {
  return inLanguage(WORDS, order)?.fewScripts ?? ''
}
