/** The network that an address names: by the query parameter `domain`, else by the `{domain}` of its path. */

type Names = { readonly id: string; readonly domains: readonly string[] }

/**
 * Whether an address means this partner: it names the partner's id, one of its host names, or nothing at all.
 *
 * @param search the query of the address
 * @param route the `{domain}` of its path
 */
export function isOwnDomain({ id, domains }: Names, search: string, route: string | undefined): boolean {
  const named = new URLSearchParams(search).get('domain') || route
  return named === undefined || named === id || domains.includes(named)
}
