// Finds the languages of this build by their folders in `locales/`, so that a new language needs no code.

/** The content of `locales/<language>/language.json`. */
export type LanguageFile = {
  /** In the language itself: `Bahasa Indonesia`. */
  readonly name: string
  readonly direction: 'ltr' | 'rtl'
  /** Locale tags for dates and numbers; `Intl` uses the first that it supports. Default: the language's own tag. */
  readonly formats?: readonly string[]
  /** True: no text is missing (a test checks it), so no fallback language is loaded with it. */
  readonly complete?: boolean
  /** Position among the default languages. A language without it is offered only by partners that name it. */
  readonly order?: number
}

/** Imports a file of texts; `readTexts` reads the result. */
export type LoadTexts = () => Promise<unknown>
/** Loaders of a namespace's texts, by language or by the path of the language's file. */
export type TextSource = Readonly<Record<string, LoadTexts>>

/** By path. Loaded eagerly, because they are small. */
export const LANGUAGE_FILES = import.meta.glob<LanguageFile>('../../../locales/*/language.json', {
  eager: true,
  import: 'default',
})

export const CORE_TEXT_FILES: TextSource = import.meta.glob('../../../locales/*/core.json')
