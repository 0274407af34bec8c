/** Types of the prerender: what the host asks for (`Drawing`) and what it gets (`Drawn`). */
import type { PageData } from './page-data.ts'

export type PrerenderRequest = Pick<PageData, 'partner' | 'loginConfig' | 'environment' | 'language'> & {
  /** The requested path, for example `/login/lestari`. */
  readonly path: string
  /** True: only a shell is drawn, because a customer's screen is personal. */
  readonly signedIn: boolean
}

export type Prerendered = {
  readonly html: string
  /** Griffel's CSS for it, in order. */
  readonly styles: readonly { readonly css: string; readonly attributes: Readonly<Record<string, string>> }[]
  readonly words: PageData['words']
  readonly title: string
  /** Modules that the first screen needs besides the entry and the cards, by their keys in the client's manifest. */
  readonly sources: readonly string[]
  /** The pattern of the prerendered page; null for a shell. */
  readonly prerendered: string | null
}
