type Names = { readonly id: string; readonly domains: readonly string[] }

/**
 * True when the address names the partner's id, a host name of the partner, or no network.
 *
 * @param search query of the address; its parameter `domain` takes precedence
 * @param route `{domain}` of the path
 */
export function isOwnDomain({ id, domains }: Names, search: string, route: string | undefined): boolean {
  const named = new URLSearchParams(search).get('domain') || route
  return named === undefined || named === id || domains.includes(named)
}
