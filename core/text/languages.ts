/**
 * Languages as data. A language is a folder `locales/<language>/` and files `plugins/<id>/locales/<language>.json`; a
 * partner's file names the languages that it offers. No code names a language, and one function decides what is shown
 * where a text is missing.
 */
import { isRecord } from '../values/is-record.ts'
import { LANGUAGE_FILES } from './language-files.ts'

export type { LoadWords, WordSource } from './language-files.ts'

/** A BCP 47 tag as the folder in `locales/` has it: `id`, `en`, `zh-Hant`. */
export type Language = string

/** A short text by language, any of which may be missing. For what must be known before a plugin's words are loaded. */
export type LocalText = Readonly<Record<Language, string>>

export type WordTree = { readonly [key: string]: string | WordTree }
/** `id` from `./locales/id.json` and from `../../locales/id/core.json`; a language stays as it is. */
export function languageIn(path: string): Language {
  return /locales\/([^/]+?)(?:\.json$|\/)/.exec(path)?.[1] ?? path
}

/** The same by language, whatever the keys were. */
export function byLanguage<Thing>(files: Readonly<Record<string, Thing>>): Readonly<Record<Language, Thing>> {
  return Object.fromEntries(Object.entries(files).map(([path, thing]) => [languageIn(path), thing]))
}

const FILES = byLanguage(LANGUAGE_FILES)
const orderOf = (language: Language) => FILES[language]?.order ?? Infinity

/** Every language of this build. */
export const LANGUAGES: readonly Language[] = Object.keys(FILES).toSorted((a, b) =>
  orderOf(a) === orderOf(b) ? (a < b ? -1 : 1) : orderOf(a) - orderOf(b),
)
/** What a partner offers who names no languages. */
export const STANDARD_LANGUAGES: readonly Language[] = LANGUAGES.filter((one) => orderOf(one) < Infinity)

/** The language's name in the language itself; its tag where the build does not know it. */
export function nameOf(language: Language): string {
  return FILES[language]?.name ?? language
}

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return FILES[language]?.direction ?? 'ltr'
}

export function isComplete(language: Language): boolean {
  return FILES[language]?.complete === true
}

/** For `Intl`: what a browser does not support is formatted as in the first language, alike in every browser. */
export function formatsOf(language: Language): readonly string[] {
  const own = FILES[language]?.formats ?? [language]
  const first = LANGUAGES[0]
  return [...own, ...(first === undefined || first === language ? [] : (FILES[first]?.formats ?? [first]))]
}

/** What a partner's file says of languages. */
export type Offer = { readonly language: Language; readonly languages: readonly Language[] }

/** Where a text is looked for: in the language chosen, in the partner's default, in the others that the partner offers. */
export function fallbacksOf(language: Language, offer: Offer): readonly Language[] {
  return [...new Set([language, offer.language, ...offer.languages])]
}

/** The rule for a missing text: the first of `order` that has one, else any that there is. */
export function inLanguage<Thing>(
  by: Readonly<Record<Language, Thing>>,
  order: readonly Language[],
): Thing | undefined {
  const found = order.find((language) => Object.hasOwn(by, language))
  return found === undefined ? Object.values(by)[0] : by[found]
}

/** The texts that an imported file of words holds. */
export function readWords(module: unknown): WordTree {
  const words = isRecord(module) && 'default' in module ? module['default'] : module
  // Whether its leaves are texts is held by the checks of words; i18next passes over anything else.
  return isRecord(words) ? (words as WordTree) : {}
}
