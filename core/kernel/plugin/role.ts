/**
 * Roles: pages that the portal itself has to find. A page declares its role, and the plan gives the path of a role, so that
 * the core contains no path of a plugin. `docs/roles.md` lists the fallback of each role when no page plays it.
 */

/**
 * Who may open a page. `public`: anyone. `signed-out`: visitors without a session. `signed-in`: a session, whatever its
 * state. `member`: signed in, account active, profile complete.
 */
export const ACCESSES = ['public', 'signed-out', 'signed-in', 'member'] as const
export type Access = (typeof ACCESSES)[number]

/** Every role with the access that its page must have. */
export const ROLES = {
  /** Where a member starts, and where `action.home` leads. */
  home: 'member',
  /** Where a visitor without a session is led; the router's data goes along. */
  'sign-in': 'signed-out',
  /** Where Reconnect leads: a member logs this device in at the router again. */
  relogin: 'signed-in',
  /** Where a member stays while name, phone or e-mail is missing. */
  'complete-profile': 'signed-in',
  /** Where a customer with an inactive account stays. */
  stopped: 'signed-in',
  /** Where a guest (guest cookie, no session) is led. */
  'guest-home': 'public',
  /** Where a visitor is led whose address names an unknown network. */
  'domain-not-found': 'public',
} as const satisfies Readonly<Record<string, Access>>

/** The name of a page that the portal itself has to find. `docs/roles.md` has a section for each. */
export type Role = keyof typeof ROLES

export function isRole(value: unknown): value is Role {
  return typeof value === 'string' && Object.hasOwn(ROLES, value)
}

/** The path of each role; null when no page plays it. */
export type RolePaths = Readonly<Record<Role, string | null>>

/**
 * Fills `:domain` in a pattern: `/login/:domain?` with `lestari` gives `/login/lestari`. Other optional parameters are left
 * out; null when another parameter is required.
 */
export function fillPath(pattern: string, domain: string): string | null {
  const parts: string[] = []
  for (const part of segmentsOf(pattern)) {
    if (part === ':domain' || part === ':domain?') parts.push(encodeURIComponent(domain))
    else if (!part.startsWith(':') && !part.startsWith('*')) parts.push(part)
    else if (!part.endsWith('?')) return null
  }
  return `/${parts.join('/')}`
}

/** Whether a pattern is below another: `/login/:domain/password` is below `/login/:domain?`. Nothing is below `/`. */
export function isBelow(pattern: string, above: string): boolean {
  const [own, prefix] = [segmentsOf(pattern), segmentsOf(above)]
  const isPrefix = prefix.every((part, index) => part.replace('?', '') === own[index]?.replace('?', ''))
  return isPrefix && prefix.length > 0 && own.length > prefix.length
}

function segmentsOf(pattern: string): readonly string[] {
  return pattern.split('/').filter((segment) => segment !== '')
}
