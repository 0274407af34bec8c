/** A short name from the name of a partner: `Koperasi Tirta Mukti` → `koperasi-tirta-mukti`. It has at most 32 characters. */
export function suggestId(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+/, '')
    .slice(0, 32)
  return plain.replace(/-+$/, '')
}

/**
 * A host name to begin with.
 *
 * @param isTrial on this machine, where names below `localhost` open at once. Otherwise the domain is `.example`, which is nobody's
 */
export function suggestDomain(id: string, isTrial: boolean): string {
  if (id === '') return ''
  return isTrial ? `${id}.localhost` : `wifi.${id}.example`
}

export const isId = (id: string): boolean => /^[a-z][a-z0-9-]{1,31}$/.test(id)

const LABEL = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?'
const DOMAIN = new RegExp(`^${LABEL}(\\.${LABEL})*$`)
export const isDomain = (domain: string): boolean => domain.length <= 253 && DOMAIN.test(domain)
