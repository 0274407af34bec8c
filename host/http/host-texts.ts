/** Loads the texts of the host's own short answers, which have no partner's language. They are written in each standard language. */
import { byLanguage, STANDARD_LANGUAGES, type Language } from '../../core/kernel/text/languages.ts'
import type shapes from '../../locales/id/host.json'

// words: host:*
type HostTexts = Readonly<typeof shapes>

const TEXTS = byLanguage(import.meta.glob<HostTexts>('../../locales/*/host.json', { eager: true, import: 'default' }))

/** The texts in the standard languages, in their order. */
export const HOST_TEXTS: readonly (readonly [Language, HostTexts])[] = STANDARD_LANGUAGES.flatMap((language) => {
  const texts = TEXTS[language]
  return texts ? [[language, texts] as const] : []
})

/** A text in each standard language, one line each. */
export function hostText(key: Exclude<keyof HostTexts, 'cookies'>): string {
  return HOST_TEXTS.map(([, texts]) => `${texts[key]}\n`).join('')
}

/** A text in the language of the `Accept-Language` header; in the first standard language for any other. */
export function hostTextIn(accepted: string | null, key: Exclude<keyof HostTexts, 'cookies'>): string {
  const [, texts] = HOST_TEXTS.find(([language]) => accepted?.startsWith(language)) ?? HOST_TEXTS[0] ?? []
  return texts?.[key] ?? ''
}
