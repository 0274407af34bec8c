/**
 * Returns the path for which a page is prerendered. There are infinitely many addresses and each prerender takes time, so only paths of
 * plugins' pages are prerendered. Every other address gets the empty shell.
 */
import { inject } from 'regexparam'
import { matchPath } from '../../core/kernel/plugin/path-pattern.ts'

/**
 * @param patterns of all pages: `/login/:domain?`
 * @returns null when the address is not prerendered
 */
export function screenPath(pathname: string, patterns: readonly string[], partnerId: string): string | null {
  // The start page is prerendered as the page to which a visitor without a session is redirected.
  if (pathname === '/') return '/'
  for (const pattern of patterns) {
    const params = matchPath<string>(pattern, pathname)
    if (params && isOurs(params, partnerId)) return inject(pattern, { domain: partnerId }).replace(/(.)\/$/, '$1')
  }
  return null
}

/** Whether the only parameter is `domain` with this partner's id. Paths with other parameters are not prerendered. */
function isOurs(params: Readonly<Record<string, string>>, partnerId: string): boolean {
  return Object.entries(params).every(([name, value]) => name === 'domain' && value === partnerId)
}
