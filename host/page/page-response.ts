/** Makes the response with a written page: compressed, with its headers. */
import { loginOrigins } from '../../core/kernel/partner/login-gateways.ts'
import { chooseEncoded } from '../http/encoding.ts'
import { pageHeaders, type PageSite } from '../http/headers.ts'
import type { PageRequest } from './page-request.ts'
import type { WrittenPage } from './write-page.ts'
import type { Visitor } from '../http/visitor.ts'

export type PageResponse = {
  readonly site: Visitor & PageSite
  readonly pageRequest: PageRequest
  readonly page: WrittenPage
  readonly status?: number
  /** Further headers, which replace the page's own. Default: none. */
  readonly more?: Readonly<Record<string, string>>
}

/**
 * Creates the final response. Wrapping its body in another response would turn the bytes into a stream, which costs more than the
 * rest of the response.
 */
export function pageResponse(
  request: Request,
  { site, pageRequest, page, status = 200, more = {} }: PageResponse,
): Response {
  const { bytes, headers } = chooseEncoded(request, page.encoded)
  return new Response(bytes, { status, headers: { ...headersOf(site, pageRequest, page), ...headers, ...more } })
}

type CachedHeaders = { readonly origin: string; readonly headers: Readonly<Record<string, string>> }
const headersByPage = new WeakMap<WrittenPage, CachedHeaders>()

/** Headers are cached for one origin; all their other inputs belong to the page's cache key (`createPageCache`). */
function headersOf(site: Visitor & PageSite, pageRequest: PageRequest, page: WrittenPage): CachedHeaders['headers'] {
  const known = headersByPage.get(page)
  if (known?.origin === site.origin) return known.headers
  const { styleHashes, scriptHashes, scriptFolders, hasContainedImages } = page
  const { partner } = pageRequest
  const { port } = new URL(site.origin)
  const others = partner.domains.filter((domain) => domain !== site.host)
  const portals = others.map((domain) => (port === '' ? domain : `${domain}:${port}`))
  const loginHosts = loginOrigins(partner)
  const input = {
    ...pageRequest,
    site,
    loginHosts,
    portals,
    styleHashes,
    scriptHashes,
    scriptFolders,
    hasContainedImages,
  }
  const headers = pageHeaders(input)
  headersByPage.set(page, { origin: site.origin, headers })
  return headers
}
