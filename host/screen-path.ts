/**
 * The path for which a page is drawn in advance. Addresses are without number and each drawing takes time, so only paths
 * that a plugin's page answers are drawn; every other address gets the resting shell.
 */
import { inject } from 'regexparam'
import { matchPath } from '../core/plugin/path-pattern.ts'

/** @param patterns of all pages: `/login/:domain?` */
export function screenPath(pathname: string, patterns: readonly string[], partnerId: string): string | null {
  // The start is drawn as what a visitor without a session is led to.
  if (pathname === '/') return '/'
  for (const pattern of patterns) {
    const params = matchPath<string>(pattern, pathname)
    if (params && isOurs(params, partnerId)) return inject(pattern, { domain: partnerId }).replace(/(.)\/$/, '$1')
  }
  return null
}

/** With the partner as its domain, where the address says one; other parameters are not drawn. */
function isOurs(params: Readonly<Record<string, string>>, partnerId: string): boolean {
  return Object.entries(params).every(([name, value]) => name === 'domain' && value === partnerId)
}
