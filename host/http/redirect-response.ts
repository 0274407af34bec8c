/** Redirects within a portal. A path from outside leads only to a page of this portal. */
import { safePath } from '../../core/kernel/values/safe-path.ts'
import { textHeaders, type PageSite } from './headers.ts'

/** @param to the value of `Location`; a path from a request or a referrer goes through `ownPath` first */
export function redirectResponse(site: PageSite, to: string): Response {
  return new Response(null, { status: 303, headers: { ...textHeaders(site), location: to } })
}

/**
 * The path with its query when no browser takes it for another origin's address, which `//` and `/\` begin; else `/`. The query
 * may hold anything, such as a router's data: it cannot change the origin.
 */
export function ownPath(path: string): string {
  const at = path.search(/[?#]/)
  const pathname = at < 0 ? path : path.slice(0, at)
  const safe = safePath(pathname)
  return safe === '/' && pathname !== '/' ? '/' : safe + path.slice(pathname.length)
}
