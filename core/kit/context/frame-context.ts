/** What the frames draw: the brand, and the actions that every page offers. The portal provides it. */
import { createContext, useContext } from 'react'
import type { Language, LocalText } from '../../kernel/text/languages.ts'

export type FrameParts = {
  readonly name: string
  readonly tagline?: LocalText | undefined
  readonly logo: string | null
  /** Those that the partner offers, in order. */
  readonly languages: readonly Language[]
  readonly theme: 'light' | 'dark'
  readonly toggleTheme: () => void
  /** What a page that answers a form sends to be drawn in another language without scripts; see `PageData`. */
  readonly step?: string | undefined
  /** Resolves when the words are loaded. When loading fails it resolves too, after a notice. */
  readonly chooseLanguage: (language: Language) => Promise<void>
  /** Path that the brand links to. */
  readonly home: string
  readonly goHome: () => void
  /** Loads the home page as a new document, for when this one is broken. */
  readonly startAgain: () => void
  /** Path of the page that plays the role `relogin`; null while none does. */
  readonly relogin: string | null
  /** Opens that page. Null while there is none; the entry is then hidden. */
  readonly reconnect: (() => void) | null
  readonly signOut: () => void
}

export const FrameContext = createContext<FrameParts | null>(null)

/**
 * What the bars draw and do: the brand, the languages, the theme, the ways home and out. For a screen that offers one of
 * them in its own place, for example a sign-out button. Throws outside of a portal.
 */
export function useFrame(): FrameParts {
  const parts = useContext(FrameContext)
  if (!parts) throw new Error('useFrame: there is no portal above this component')
  return parts
}
