/** The `{domain}` of an address of signing in, and whether it is this portal’s own. */
import { useLocation } from 'wouter'

/** Whether an address's `{domain}` means this partner: its id, one of its host names, or nothing at all. */
export function isOwnDomain(
  partner: { readonly id: string; readonly domains: readonly string[] },
  domain: string | undefined,
): boolean {
  return domain === undefined || domain === partner.id || partner.domains.includes(domain)
}

/** `/verify/lestari` → `lestari`. */
export function useAddressDomain(): string | undefined {
  const [path] = useLocation()
  return path.split('/')[2] || undefined
}
