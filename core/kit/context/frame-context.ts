import { createContext, useContext } from 'react'
import type { Partner } from '../../kernel/partner/partner.ts'
import type { PartnerBanner, PartnerPage } from '../../kernel/plugin/open-partner.ts'
import type { Language } from '../../kernel/text/languages.ts'

export type FrameParts = {
  readonly name: string
  readonly brand: Pick<Partner['brand'], 'logoOnCover' | 'wordmark' | 'welcome' | 'tagline'>
  /** The address of the logo. */
  readonly logo: string | null
  readonly languages: readonly Language[]
  /** The pages that the partner has written; some are linked below every page. Default: none. */
  readonly ownPages?: readonly PartnerPage[] | undefined
  /** Default: none. */
  readonly banners?: readonly PartnerBanner[] | undefined
  readonly theme: 'light' | 'dark'
  readonly toggleTheme: () => void
  /** The form state that is sent along when the language changes without scripts; see `PageData`. */
  readonly step?: string | undefined
  /** Resolves when the texts are loaded, or after a notice if that fails. */
  readonly chooseLanguage: (language: Language) => Promise<void>
  readonly home: string
  readonly goHome: () => void
  /** Loads the home page as a new document, which replaces a broken one. */
  readonly startAgain: () => void
  /** Path of the role `relogin`; null: no page plays it. */
  readonly relogin: string | null
  /** Opens `relogin`; null while there is none, and the entry is hidden. */
  readonly reconnect: (() => void) | null
  readonly signOut: () => void
}

const nothing = () => undefined

/** For what is rendered outside a frame: nothing is known, and its actions do nothing. */
export const NO_FRAME: FrameParts = {
  name: '',
  languages: [],
  logo: null,
  brand: {},
  theme: 'light',
  toggleTheme: nothing,
  chooseLanguage: () => Promise.resolve(),
  home: '/',
  goHome: nothing,
  startAgain: nothing,
  relogin: null,
  reconnect: null,
  signOut: nothing,
}

export const FrameContext = createContext<FrameParts | null>(null)

/** Values and actions of the bars, for a screen that repeats one of them, such as a sign-out button. Throws outside of a portal. */
export function useFrame(): FrameParts {
  const parts = useContext(FrameContext)
  if (!parts) throw new Error('useFrame: there is no portal above this component')
  return parts
}
