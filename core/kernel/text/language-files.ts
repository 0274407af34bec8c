// The languages of this build, found by their folders in `locales/`. A new language needs no code.

/** The content of `locales/<language>/language.json`. */
export type LanguageFile = {
  /** The language's name in the language itself: `Bahasa Indonesia`. */
  readonly name: string
  readonly direction: 'ltr' | 'rtl'
  /** Locale tags for dates and numbers; `Intl` uses the first that it supports. Default: the language's own tag. */
  readonly formats?: readonly string[]
  /** True: no text is missing (a test checks it), so no fallback language is loaded with it. */
  readonly complete?: boolean
  /** Position among the languages of a partner that names none. A language without it is offered only when it is named. */
  readonly order?: number
}

/** Imports one file of words; `readTexts` reads the result. */
export type LoadTexts = () => Promise<unknown>
/** Loaders of a namespace's words, by language or by the path of the language's file. */
export type TextSource = Readonly<Record<string, LoadTexts>>

/** Every `locales/<language>/language.json`, by path. They are small, so all of them are in the first files. */
export const LANGUAGE_FILES = import.meta.glob<LanguageFile>('../../../locales/*/language.json', {
  eager: true,
  import: 'default',
})

/** The core's own words, by path. */
export const CORE_TEXT_FILES: TextSource = import.meta.glob('../../../locales/*/core.json')
