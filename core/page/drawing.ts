/** The first screen as HTML: what the host asks the prerender for, and what it is given. */
import type { PageData } from './page-data.ts'

export type Drawing = Pick<PageData, 'partner' | 'loginConfig' | 'environment' | 'language'> & {
  /** The path that is opened: `/login/lestari`. */
  readonly path: string
  /** True: a resting shell instead of a screen, since what a member sees is hers alone. */
  readonly signedIn: boolean
}

export type Drawn = {
  readonly html: string
  /** Griffel's rules for it, as CSS texts in order. */
  readonly styles: readonly { readonly css: string; readonly attributes: Readonly<Record<string, string>> }[]
  readonly words: PageData['words']
  readonly title: string
  /** Modules whose scripts the first screen needs besides the entry and the cards, as the client's manifest names them. */
  readonly sources: readonly string[]
  /** The pattern of the page that stands as HTML; null for a shell. */
  readonly prerendered: string | null
}
