/**
 * A role is a page that the portal itself has to find. Pages declare roles and the plan gives their paths, so that the core contains no
 * path of a plugin. `docs/roles.md` lists the fallback of each role.
 */

/**
 * `public`: everyone. `signed-out`: no session. `signed-in`: a session in any state. `member`: signed in, account active, profile
 * complete.
 */
export const ACCESSES = ['public', 'signed-out', 'signed-in', 'member'] as const
export type Access = (typeof ACCESSES)[number]

/** Each role with the access that its page must have. */
export const ROLES = {
  /** First page of a member; the button “Home” (text `action.home`) leads to it. */
  home: 'member',
  /** Target of redirects without a session; keeps the router's data. */
  'sign-in': 'signed-out',
  /** Where who has lost a password, or never had one, sets one. */
  'forgot-password': 'signed-out',
  /** Target of Reconnect: logs this device in at the router again. */
  relogin: 'signed-in',
  /** Shown while name, phone or email is missing. */
  'complete-profile': 'signed-in',
  /** Shown for an inactive account. */
  stopped: 'signed-in',
  /** Target for guests (guest cookie, no session). */
  'guest-home': 'public',
  /** Target when the address names an unknown network. */
  'domain-not-found': 'public',
} as const satisfies Readonly<Record<string, Access>>

/** `docs/roles.md` has a section for each. */
export type Role = keyof typeof ROLES

export function isRole(value: unknown): value is Role {
  return typeof value === 'string' && Object.hasOwn(ROLES, value)
}

/** The path of each role; null when no page plays it. */
export type RolePaths = Readonly<Record<Role, string | null>>

/**
 * Fills in `:domain`: `/login/:domain?` with `lestari` gives `/login/lestari`. Omits other optional parameters; null when another
 * parameter is required.
 */
export function fillPath(pattern: string, domain: string): string | null {
  const filled: string[] = []
  for (const segment of segmentsOf(pattern)) {
    if (segment === ':domain' || segment === ':domain?') filled.push(encodeURIComponent(domain))
    else if (!segment.startsWith(':') && !segment.startsWith('*')) filled.push(segment)
    else if (!segment.endsWith('?')) return null
  }
  return `/${filled.join('/')}`
}

/** `/login/:domain/password` is below `/login/:domain?`. No pattern is below `/`. */
export function isBelow(pattern: string, above: string): boolean {
  const [own, prefix] = [segmentsOf(pattern), segmentsOf(above)]
  const isPrefix = prefix.every((segment, index) => segment.replace('?', '') === own[index]?.replace('?', ''))
  return isPrefix && prefix.length > 0 && own.length > prefix.length
}

function segmentsOf(pattern: string): readonly string[] {
  return pattern.split('/').filter((segment) => segment !== '')
}
