import { createContext, useContext, useMemo, type ReactNode } from 'react'
import { createTranslate, findText, type StudioLanguage, type Translate } from './texts.ts'

type Texts = {
  readonly language: StudioLanguage
  readonly t: Translate
  /** The text of a key that data names; null: none. */
  readonly find: (key: string) => string | null
  /** Null: the language stays, as in a test. */
  readonly setLanguage: ((language: StudioLanguage) => void) | null
}

const TextContext = createContext<Texts | null>(null)

type ProviderProps = {
  readonly language: StudioLanguage
  readonly setLanguage?: (language: StudioLanguage) => void
  readonly children: ReactNode
}

export function TextProvider({ language, setLanguage, children }: ProviderProps) {
  const texts = useMemo(
    () => ({
      language,
      t: createTranslate(language),
      find: (key: string) => findText(language, key),
      setLanguage: setLanguage ?? null,
    }),
    [language, setLanguage],
  )
  return <TextContext value={texts}>{children}</TextContext>
}

export function useTexts(): Texts {
  const texts = useContext(TextContext)
  if (!texts) throw new Error('useTexts needs a TextProvider around it.')
  return texts
}

/** A text that is written for several languages, in the studio's one, otherwise in the first. */
export function inStudioLanguage(texts: Readonly<Record<string, string>>, language: StudioLanguage): string {
  return texts[language] ?? texts['en'] ?? Object.values(texts)[0] ?? ''
}
