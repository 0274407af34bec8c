/** What the frames draw of a portal: its brand, and what a visitor may do from any page. Handed in by the portal. */
import { createContext, useContext } from 'react'
import type { Language } from '../text/languages.ts'

export type FrameParts = {
  readonly name: string
  readonly tagline: string | null
  readonly logo: string | null
  /** Those that the partner offers, in order. */
  readonly languages: readonly Language[]
  readonly theme: 'light' | 'dark'
  readonly toggleTheme: () => void
  /** Resolves once the words are there, or are known not to come; then a notice has said so. */
  readonly chooseLanguage: (language: Language) => Promise<void>
  /** Where the brand leads. */
  readonly home: string
  readonly goHome: () => void
  /** Loads home as a document of its own, for when this one is broken. */
  readonly startAgain: () => void
  /** Null while nobody plays the role `relogin`: then it is not offered. */
  readonly reconnect: (() => void) | null
  readonly signOut: () => void
}

export const FrameContext = createContext<FrameParts | null>(null)

export function useFrame(): FrameParts {
  const parts = useContext(FrameContext)
  if (!parts) throw new Error('useFrame: there is no portal above this component')
  return parts
}
