/** Whether an address's `{domain}` means this partner: its id, one of its host names, or nothing at all. */
export function isOwnDomain(
  partner: { readonly id: string; readonly domains: readonly string[] },
  domain: string | undefined,
): boolean {
  return domain === undefined || domain === partner.id || partner.domains.includes(domain)
}
