/** What the frames draw of a portal: its brand, and what a visitor may do from any page. Handed in by the portal. */
import { createContext, useContext } from 'react'

export type FrameParts = {
  readonly name: string
  readonly tagline: string | null
  readonly logo: string | null
  readonly theme: 'light' | 'dark'
  readonly toggleTheme: () => void
  /** Resolves once the words are there, or are known not to come; then a notice has said so. */
  readonly chooseLanguage: (language: 'id' | 'en') => Promise<void>
  readonly goHome: () => void
  /** Loads home as a document of its own, for when this one is broken. */
  readonly startAgain: () => void
  readonly reconnect: () => void
  readonly signOut: () => void
}

export const FrameContext = createContext<FrameParts | null>(null)

export function useFrame(): FrameParts {
  const parts = useContext(FrameContext)
  if (!parts) throw new Error('useFrame: there is no portal above this component')
  return parts
}
