/** The languages of this build, found by their folders in `locales/`. A new folder needs no line of code. */
/** `locales/<language>/language.json`. */
export type LanguageFile = {
  /** In the language itself: `Bahasa Indonesia`. */
  readonly name: string
  readonly direction: 'ltr' | 'rtl'
  /** Tags for dates and numbers, by preference; a browser takes the first that it supports. Default: the language's own. */
  readonly formats?: readonly string[]
  /** True: no text is missing, which the checks of words hold. Then no other language is loaded beside it. */
  readonly complete?: boolean
  /** Place among the languages that a partner offers who names none. Without it a language is offered when it is named. */
  readonly order?: number
}

/** Imports one file of words; `readWords` reads what comes. */
export type LoadWords = () => Promise<unknown>
/** Loaders of one namespace's words, by language or by the path of the language's file. */
export type WordSource = Readonly<Record<string, LoadWords>>

/** Each `locales/<language>/language.json`, by path. A few bytes each, so all of them are in the first files. */
export const LANGUAGE_FILES = import.meta.glob<LanguageFile>('../../locales/*/language.json', {
  eager: true,
  import: 'default',
})

/** The core's own words, by path. */
export const CORE_WORD_FILES: WordSource = import.meta.glob('../../locales/*/core.json')
