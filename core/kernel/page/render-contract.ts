import type { ExpiringFlag } from '../values/expiring-flag.ts'
import type { PageData } from './page-data.ts'
import type { Rendering } from './rendering.ts'

export type PrerenderRequest = Pick<PageData, 'partner' | 'loginConfig' | 'environment' | 'language'> & {
  /** The requested path, for example `/login/lestari`. */
  readonly path: string
  /** True: only a shell is rendered, because a customer's screen is personal. */
  readonly shellOnly: boolean
}

/** A request for a certain customer, with their cookies. */
export type VisitRequest = Pick<PageData, 'partner' | 'loginConfig' | 'environment' | 'language'> & {
  readonly path: string
  /** With the question mark, or empty. */
  readonly search: string
  /** Fields of a form that the browser has sent without scripts; null: none. */
  readonly form: Readonly<Record<string, string>> | null
  /** The browser runs no scripts, as far as known, so the page is rendered completely. */
  readonly isNoScript: boolean
  readonly cookie: string
  readonly origin: string
  readonly callApi: typeof fetch
  /** Maximum time for waiting for answers, in milliseconds. */
  readonly timeout: number
  /** Whether the API has a batched call for home, as far as is known; it expires. */
  readonly batchSupport: ExpiringFlag
}

export type VisitResult = (
  | { readonly kind: 'page'; readonly rendered: PrerenderResult }
  | { readonly kind: 'go'; readonly to: string }
  /** The browser opens an address of the router. */
  | { readonly kind: 'leave'; readonly address: string }
) & {
  readonly cookies: readonly string[]
}

export type PrerenderResult = {
  readonly html: string
  readonly texts: PageData['texts']
  readonly title: string
  /** Modules of the first screen besides the entry and the plugin definitions, by their keys in the client's manifest. */
  readonly sources: readonly string[]
  /** Rendered modules, whose styles are in the page, by the same keys. */
  readonly styled: readonly string[]
  readonly rendering: Rendering
}
