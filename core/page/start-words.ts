/** What is said before it is known whose page this is, and thus in which language: in each of the standard languages. */
import { byLanguage, inLanguage, STANDARD_LANGUAGES, type Language } from '../text/languages.ts'
import type shapes from '../../locales/id/start.json'

// words: start:*
export type StartWord = keyof typeof shapes

type StartWords = Readonly<Record<StartWord, string>>

const WORDS = byLanguage(import.meta.glob<StartWords>('../../locales/*/start.json', { eager: true, import: 'default' }))

/** The standard languages' words, in order. */
export const START_LINES: readonly (readonly [Language, StartWords])[] = STANDARD_LANGUAGES.flatMap((language) => {
  const words = WORDS[language]
  return words ? [[language, words] as const] : []
})

/** One line a language. */
export function inEach(word: StartWord): string {
  return START_LINES.map(([, words]) => `${words[word]}\n`).join('')
}

/** What search engines and chats show of a partner's page. */
export function describePortal(name: string, order: readonly Language[]): string {
  return (inLanguage(WORDS, order)?.description ?? '').replace('{{name}}', () => name)
}
