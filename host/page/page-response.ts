/** The response with a page. */
import { loginOrigins } from '../../core/kernel/partner/login-gateways.ts'
import { chooseForm } from '../http/encoding.ts'
import { pageHeaders, type Site } from '../http/headers.ts'
import type { CachedPage, PageRequest } from './page-cache.ts'
import type { Visitor } from '../http/visitor.ts'

export type PageResponse = {
  readonly site: Visitor & Site
  readonly asked: PageRequest
  readonly page: CachedPage
  /** Default 200. */
  readonly status?: number
  /** Further headers, which take the place of the page's own. Default: none. */
  readonly more?: Readonly<Record<string, string>>
}

/**
 * Makes the response as it is sent. Whoever takes its body to make another one turns the bytes into a stream, which costs more than
 * all the rest of an answer.
 */
export function pageResponse(request: Request, { site, asked, page, status = 200, more = {} }: PageResponse): Response {
  const { bytes, headers } = chooseForm(request, page.forms)
  return new Response(bytes, { status, headers: { ...headersOf(site, asked, page), ...headers, ...more } })
}

type Headed = { readonly origin: string; readonly headers: Readonly<Record<string, string>> }
const headed = new WeakMap<CachedPage, Headed>()

/** A page has its headers for one origin: what else they depend on makes another page (`createPages`). */
function headersOf(site: Visitor & Site, asked: PageRequest, page: CachedPage): Headed['headers'] {
  const known = headed.get(page)
  if (known?.origin === site.origin) return known.headers
  const { styleHashes, scriptHashes, hasContainedImages } = page
  const { partner } = asked
  const { port } = new URL(site.origin)
  const others = partner.domains.filter((domain) => domain !== site.host)
  const portals = others.map((domain) => (port === '' ? domain : `${domain}:${port}`))
  const loginHosts = loginOrigins(partner)
  const about = { ...asked, site, loginHosts, portals, styleHashes, scriptHashes, hasContainedImages }
  const headers = pageHeaders(about)
  headed.set(page, { origin: site.origin, headers })
  return headers
}
