/**
 * A language is a folder `locales/<language>/` and files `plugins/<id>/locales/<language>.json`; a partner's file lists the
 * languages that it offers. `inLanguage` has the rule for a missing text.
 */
import { isRecord } from '../values/is-record.ts'
import { LANGUAGE_FILES } from './language-files.ts'

export type { LoadTexts, TextSource } from './language-files.ts'

/** A BCP 47 tag, the name of a folder in `locales/`: `id`, `en`, `zh-Hant`. */
export type Language = string

/** A short text by language, for use before a plugin's texts are loaded. Any language may be missing. */
export type LocalText = Readonly<Record<Language, string>>

export type TextTree = { readonly [key: string]: string | TextTree }

/** Returns `id` for `./locales/id.json`, `../../locales/id/core.json` and the tag `id`. */
export function languageIn(path: string): Language {
  return /locales\/([^/]+?)(?:\.json$|\/)/.exec(path)?.[1] ?? path
}

/** Turns keys that are paths into languages. */
export function byLanguage<Thing>(files: Readonly<Record<string, Thing>>): Readonly<Record<Language, Thing>> {
  return Object.fromEntries(Object.entries(files).map(([path, thing]) => [languageIn(path), thing]))
}

const FILES = byLanguage(LANGUAGE_FILES)
const orderOf = (language: Language) => FILES[language]?.order ?? Infinity

const tags = Object.keys(FILES)
// Not `toSorted`: this runs before the polyfills of old browsers are loaded.
tags.sort((a, b) => (orderOf(a) === orderOf(b) ? (a < b ? -1 : 1) : orderOf(a) - orderOf(b)))
/** Every language of this build, by `order`, then by tag. */
export const LANGUAGES: readonly Language[] = tags
/** Languages of a partner that names none. */
export const STANDARD_LANGUAGES: readonly Language[] = LANGUAGES.filter((tag) => orderOf(tag) < Infinity)

/** The language's name in the language itself; the tag of an unknown language. */
export function languageName(language: Language): string {
  return FILES[language]?.name ?? language
}

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return FILES[language]?.direction ?? 'ltr'
}

export function isComplete(language: Language): boolean {
  return FILES[language]?.complete === true
}

/** Locales for `Intl`, ending with those of the first language, so that every browser has the same fallback. */
export function formatsOf(language: Language): readonly string[] {
  const own = FILES[language]?.formats ?? [language]
  const first = LANGUAGES[0]
  return [...own, ...(first === undefined || first === language ? [] : (FILES[first]?.formats ?? [first]))]
}

/** A partner's default language and all languages that it offers. */
export type PartnerLanguages = { readonly language: Language; readonly languages: readonly Language[] }

/** In order of preference: the chosen language, the partner's default, the partner's other languages. */
export function fallbacksOf(language: Language, partnerLanguages: PartnerLanguages): readonly Language[] {
  return [...new Set([language, partnerLanguages.language, ...partnerLanguages.languages])]
}

/** The value of the first language of `order` that has one, otherwise any value. */
export function inLanguage<Thing>(
  by: Readonly<Record<Language, Thing>>,
  order: readonly Language[],
): Thing | undefined {
  const found = order.find((language) => Object.hasOwn(by, language))
  return found === undefined ? Object.values(by)[0] : by[found]
}

export function readTexts(module: unknown): TextTree {
  const texts = isRecord(module) && 'default' in module ? module['default'] : module
  // A test checks that all leaves are strings; i18next ignores anything else.
  return isRecord(texts) ? (texts as TextTree) : {}
}
