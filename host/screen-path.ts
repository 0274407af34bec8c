/**
 * The path for which a page is drawn in advance. Addresses are without number and each drawing takes time, so only paths
 * that a plugin's page answers are drawn; every other address gets the resting shell.
 */

/** @param patterns wouter patterns of all pages: `/login/:domain?` */
export function screenPath(pathname: string, patterns: readonly string[], partnerId: string): string | null {
  const segments = split(pathname)
  // The start is drawn as what a visitor without a session is led to.
  if (segments.length === 0) return '/'
  const filled = patterns.map((pattern) => fill(split(pattern), segments, partnerId))
  return filled.find((path) => path !== null) ?? null
}

/** A pattern with the partner as its domain, if that is what the address says; other parameters are not drawn. */
function fill(pattern: readonly string[], segments: readonly string[], partnerId: string): string | null {
  if (segments.length > pattern.length) return null
  const path: string[] = []
  for (const [index, part] of pattern.entries()) {
    const given = segments[index]
    if (part === ':domain' || part === ':domain?') {
      if (given !== undefined ? given !== partnerId : part === ':domain') return null
      path.push(partnerId)
    } else if (part !== given) return null
    else path.push(part)
  }
  return `/${path.join('/')}`
}

function split(path: string): readonly string[] {
  return path.split('/').filter((segment) => segment !== '')
}
