/**
 * Languages as data. A language is a folder `locales/<language>/` and files `plugins/<id>/locales/<language>.json`; a
 * partner's file lists the languages that it offers. `inLanguage` decides what is shown when a text is missing.
 */
import { isRecord } from '../values/is-record.ts'
import { LANGUAGE_FILES } from './language-files.ts'

export type { LoadTexts, TextSource } from './language-files.ts'

/** A BCP 47 tag as the folder in `locales/` has it: `id`, `en`, `zh-Hant`. */
export type Language = string

/** A short text by language, any of which may be missing. For what must be known before a plugin's words are loaded. */
export type LocalText = Readonly<Record<Language, string>>

export type TextTree = { readonly [key: string]: string | TextTree }

/** The language of a path: `id` for `./locales/id.json` and `../../locales/id/core.json`. A tag is returned as it is. */
export function languageIn(path: string): Language {
  return /locales\/([^/]+?)(?:\.json$|\/)/.exec(path)?.[1] ?? path
}

/** The same values keyed by language; the keys may be paths or languages. */
export function byLanguage<Thing>(files: Readonly<Record<string, Thing>>): Readonly<Record<Language, Thing>> {
  return Object.fromEntries(Object.entries(files).map(([path, thing]) => [languageIn(path), thing]))
}

const FILES = byLanguage(LANGUAGE_FILES)
const orderOf = (language: Language) => FILES[language]?.order ?? Infinity

const tags = Object.keys(FILES)
// Not `toSorted`: this runs before the polyfills of old browsers are there.
tags.sort((a, b) => (orderOf(a) === orderOf(b) ? (a < b ? -1 : 1) : orderOf(a) - orderOf(b)))
/** Every language of this build, by `order`, then by tag. */
export const LANGUAGES: readonly Language[] = tags
/** The languages of a partner that names none. */
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

/** The languages of a partner: the default one, and all that it offers. */
export type LanguageOffer = { readonly language: Language; readonly languages: readonly Language[] }

/** The languages in which a text is looked up: the chosen one, the partner's default, the others that the partner offers. */
export function fallbacksOf(language: Language, offer: LanguageOffer): readonly Language[] {
  return [...new Set([language, offer.language, ...offer.languages])]
}

/** The rule for a missing text: the value of the first language of `order` that has one, else any value. */
export function inLanguage<Thing>(
  by: Readonly<Record<Language, Thing>>,
  order: readonly Language[],
): Thing | undefined {
  const found = order.find((language) => Object.hasOwn(by, language))
  return found === undefined ? Object.values(by)[0] : by[found]
}

/** The texts of an imported file of words. */
export function readTexts(module: unknown): TextTree {
  const words = isRecord(module) && 'default' in module ? module['default'] : module
  // A test checks that all leaves are texts; i18next ignores anything else.
  return isRecord(words) ? (words as TextTree) : {}
}
