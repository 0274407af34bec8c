/** Loads the texts that are shown before the partner and the language are known, in each standard language. */
import { byLanguage, inLanguage, STANDARD_LANGUAGES, type Language } from '../text/languages.ts'
import type shapes from '../../../locales/id/start.json'

// words: start:*
export type StartText = keyof typeof shapes

type StartTexts = Readonly<Record<StartText, string>>

const TEXTS = byLanguage(
  import.meta.glob<StartTexts>('../../../locales/*/start.json', { eager: true, import: 'default' }),
)

export const START_TEXTS: readonly (readonly [Language, StartTexts])[] = STANDARD_LANGUAGES.flatMap((language) => {
  const texts = TEXTS[language]
  return texts ? [[language, texts] as const] : []
})

/** The text in each standard language, a line each. */
export function inEachLanguage(name: StartText): string {
  return START_TEXTS.map(([, texts]) => `${texts[name]}\n`).join('')
}

/** The page's `description`, which search engines and link previews show. */
export function describePortal(name: string, order: readonly Language[]): string {
  return (inLanguage(TEXTS, order)?.description ?? '').replace('{{name}}', () => name)
}

export function noScriptNotice(order: readonly Language[]): string {
  return inLanguage(TEXTS, order)?.fewScripts ?? ''
}
