/** Texts of the host's own short answers, which have no partner's language. They are written in each standard language. */
import { byLanguage, STANDARD_LANGUAGES, type Language } from '../../core/kernel/text/languages.ts'
import type shapes from '../../locales/id/host.json'

// words: host:*
type HostWords = Readonly<typeof shapes>

const WORDS = byLanguage(import.meta.glob<HostWords>('../../locales/*/host.json', { eager: true, import: 'default' }))

/** The standard languages' words, in order. */
export const HOST_TEXTS: readonly (readonly [Language, HostWords])[] = STANDARD_LANGUAGES.flatMap((language) => {
  const words = WORDS[language]
  return words ? [[language, words] as const] : []
})

/** A text in each standard language, one line each. */
export function hostText(word: Exclude<keyof HostWords, 'cookies'>): string {
  return HOST_TEXTS.map(([, words]) => `${words[word]}\n`).join('')
}

/** A text in the language that a request asks for, as our own pages do; in the first standard one for any other. */
export function hostTextIn(accepted: string | null, word: Exclude<keyof HostWords, 'cookies'>): string {
  const [, words] = HOST_TEXTS.find(([language]) => accepted?.startsWith(language)) ?? HOST_TEXTS[0] ?? []
  return words?.[word] ?? ''
}
