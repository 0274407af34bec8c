/** Types of the prerender: what the host asks for (`Drawing`) and what it gets (`Drawn`). */
import type { ExpiringFlag } from '../values/expiring-flag.ts'
import type { PageData } from './page-data.ts'

export type PrerenderRequest = Pick<PageData, 'partner' | 'loginConfig' | 'environment' | 'language'> & {
  /** The requested path, for example `/login/lestari`. */
  readonly path: string
  /** True: only a shell is drawn, because a customer's screen is personal. */
  readonly signedIn: boolean
}

/** A request that is answered for one person, with her cookies. */
export type VisitRequest = Pick<PageData, 'partner' | 'loginConfig' | 'environment' | 'language'> & {
  readonly path: string
  /** With its question mark, or empty. */
  readonly search: string
  /** The fields of a form that the browser has sent itself; null: none, the page is only opened. */
  readonly form: Readonly<Record<string, string>> | null
  /** The browser runs no scripts, as far as is known: the page is drawn whole. */
  readonly isNoScript: boolean
  /** The `Cookie` header. */
  readonly cookie: string
  /** Scheme, host and port of the page. */
  readonly origin: string
  /** Reaches the API at the address of the environment. */
  readonly callApi: typeof fetch
  /** Milliseconds that the drawing may wait for answers. */
  readonly timeout: number
  /** Whether that API answers several calls of home at once. */
  readonly together: ExpiringFlag
}

export type RenderedVisit = PrerenderResult &
  Pick<PageData, 'whose' | 'answers' | 'renderedAt' | 'zone' | 'isNoScript' | 'posted'>

export type VisitResponse = (
  | { readonly kind: 'page'; readonly rendered: RenderedVisit }
  /** The browser opens another path of the portal. */
  | { readonly kind: 'go'; readonly to: string }
  /** The browser opens an address of the router. */
  | { readonly kind: 'leave'; readonly address: string }
) & {
  /** Values of `Set-Cookie` headers. */
  readonly cookies: readonly string[]
}

export type PrerenderResult = {
  readonly html: string
  readonly texts: PageData['texts']
  readonly title: string
  /** Modules that the first screen needs besides the entry and the cards, by their keys in the client's manifest. */
  readonly sources: readonly string[]
  /** Modules that are drawn, of which the page has the styles, by the same keys. */
  readonly styled: readonly string[]
  /** The pattern of the prerendered page; null for a shell. */
  readonly prerendered: string | null
}
