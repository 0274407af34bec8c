/**
 * The gate decides which page a customer may see: a pure function of the session, the requested page and the paths of the roles. It
 * applies the eight rules of section 4 of the specification; `docs/session.md` lists them in the order of this file. It stops after at
 * most three redirects; `tests/gate-over-plans.test.ts` checks this for every state and every plan with one plugin off.
 */
import type { Access, RolePaths, Role } from '../plugin/role.ts'

export type GateState = {
  /** The legacy `tokens` cookie existed without a session when the page was loaded, and nothing has been cleared since. */
  readonly legacyTokens: boolean
  readonly user: boolean
  readonly accounts: boolean
  readonly permission: boolean
  /** The identity cookie exists; it may be empty. */
  readonly identity: boolean
  readonly token: boolean
  readonly refreshToken: boolean
  readonly name: boolean
  readonly email: boolean
  readonly phone: boolean
  readonly forceUpdate: boolean
  readonly skipForceUpdate: boolean
  readonly guestMode: boolean
  /** A stored customer account is not active. Other account types do not count. */
  readonly customerInactive: boolean
}

export type Destination = {
  /** `unknown`: a path without a page, where a member sees "not found". */
  readonly access: Access | 'unknown'
  /** The role that the page plays or belongs to. `home` with `unknown` is the path `/` when no page has it. */
  readonly role: Role | null
  /** Router data in the address: none, for the first time, or handled before. */
  readonly data: 'none' | 'new' | 'seen'
  /** The partner's domain by query, route or default; null when the address names another network. */
  readonly domain: string | null
  /** Customers sign in at another address (`loginBase` of the environment). */
  readonly externalLogin: boolean
}

export type GateEffect =
  /** Deletes all cookies and local storage (rule 1: the legacy `tokens` cookie exists). */
  | 'clear-everything'
  /** Deletes user, accounts, permission and both tokens (rule 2: a session without one of its parts ends). */
  | 'clear-session'
  | 'clear-guest'
  /** Makes the session-refresh call, once for this `data` (rule 5: a signed-in customer comes from a router). */
  | 'refresh-session'

/** Screens of the core for roles that no page plays. */
export type FallbackScreen = 'no-sign-in' | 'stopped' | 'no-home'

export type GateMove =
  | { readonly kind: 'stay'; readonly effects: readonly GateEffect[] }
  | { readonly kind: 'go'; readonly to: string; readonly keepData: boolean; readonly effects: readonly GateEffect[] }
  | { readonly kind: 'show'; readonly screen: FallbackScreen; readonly effects: readonly GateEffect[] }
  /** Redirects to the external login base, with the domain and data (rule 6: customers from a router sign in there). */
  | { readonly kind: 'leave'; readonly effects: readonly GateEffect[] }

const stay = (...effects: GateEffect[]): GateMove => ({ kind: 'stay', effects })
/** Redirects to the page of a role, or shows the core's screen when there is none. */
const goOrShow = (
  to: string | null,
  screen: FallbackScreen,
  effects: readonly GateEffect[],
  keepData = false,
): GateMove => (to === null ? { kind: 'show', screen, effects } : { kind: 'go', to, keepData, effects })

export function gate(state: GateState, destination: Destination, paths: RolePaths): GateMove {
  // A full session comes first: any site below the same domain can set a legacy cookie, but none of this session's.
  if (hasFullSession(state)) return withSession(state, destination, paths)
  // Rule 1: the legacy cookie ends everything else.
  if (state.legacyTokens) {
    return isOpen(destination)
      ? stay('clear-everything')
      : goOrShow(paths['sign-in'], 'no-sign-in', ['clear-everything'])
  }
  return withoutSession(state, destination, paths)
}

/** True when rule 2 is satisfied: the session has all its parts and at least one token. */
export function hasFullSession(state: GateState): boolean {
  return state.user && state.accounts && state.permission && state.identity && (state.token || state.refreshToken)
}

function withoutSession(state: GateState, destination: Destination, paths: RolePaths): GateMove {
  const effects: GateEffect[] = hasRemnants(state) ? ['clear-session'] : []
  const { role, data, externalLogin } = destination
  // Rule 6: sign-in elsewhere, once for each distinct data. A customer who returns signs in here.
  if (role === 'sign-in' && data === 'new' && destination.domain !== null && externalLogin)
    return { kind: 'leave', effects }
  if (isOpen(destination)) return stay(...effects)
  // Rule 7: a guest goes to the guests’ home. Without a session it precedes rule 2, which would send them to the sign-in page.
  const guestHome = paths['guest-home']
  if (state.guestMode && guestHome !== null) return { kind: 'go', to: guestHome, keepData: false, effects }
  // Rule 2: without a full session only open pages are shown. The login page uses the router data, so it stays in the address.
  return goOrShow(paths['sign-in'], 'no-sign-in', effects, true)
}

function withSession(state: GateState, destination: Destination, paths: RolePaths): GateMove {
  const effects: GateEffect[] = state.guestMode ? ['clear-guest'] : []
  const { role, access } = destination
  const enter = () => enterPortal(state, paths, effects)
  // Rule 5: redirected from a router, already signed in. Once for each distinct data; then the page stays and connects.
  if ((role === 'sign-in' || role === 'relogin') && destination.data !== 'none' && destination.domain !== null) {
    if (destination.data === 'seen') return stay(...effects)
    const refreshing: GateEffect[] = [...effects, 'refresh-session']
    const to = paths['sign-in']
    return to === null ? stay(...refreshing) : { kind: 'go', to, keepData: true, effects: refreshing }
  }
  if (access === 'public') return stay(...effects)
  // Rule 8: the page of an inactive account is for no other customer.
  if (role === 'stopped') return state.customerInactive ? stay(...effects) : enter()
  // Rule 4: profile completion stays open until no field is missing.
  if (role === 'complete-profile') return isComplete(state) ? enter() : stay(...effects)
  // Rule 3: a signed-in customer does not see the pages of signing in.
  if (access === 'signed-out') return enter()
  if (access === 'signed-in') return stay(...effects)
  if (state.customerInactive) return goOrShow(paths.stopped, 'stopped', effects)
  const profile = paths['complete-profile']
  if (profile !== null && !mayUseMain(state)) return { kind: 'go', to: profile, keepData: false, effects }
  return role === 'home' && access === 'unknown' ? enter() : stay(...effects)
}

/**
 * The first page of a signed-in customer (rules 3 and 4: home, or first the completion of the profile). `forceUpdate` overrides
 * `skipForceUpdate`. Without a page for `complete-profile`, an incomplete profile is allowed everywhere.
 */
function enterPortal(state: GateState, paths: RolePaths, effects: readonly GateEffect[]): GateMove {
  const profile = paths['complete-profile']
  if (profile !== null && (state.forceUpdate || !mayUseMain(state))) {
    return { kind: 'go', to: profile, keepData: false, effects }
  }
  if (state.customerInactive) return goOrShow(paths.stopped, 'stopped', effects)
  return goOrShow(paths.home, 'no-home', effects)
}

/** Complete by rule 3: nothing is missing or requested, so the page that completes the profile leads home. */
function isComplete(state: GateState): boolean {
  return state.name && state.email && state.phone && !state.forceUpdate
}

/** True when rule 4 allows the main frame: the profile has all fields, or lacks only the email address, and that was skipped. */
function mayUseMain(state: GateState): boolean {
  const emailExcused = state.skipForceUpdate && !state.forceUpdate
  return state.name && state.phone && (state.email || emailExcused)
}

function hasRemnants(state: GateState): boolean {
  return state.user || state.accounts || state.permission || state.token || state.refreshToken
}

function isOpen({ access }: Destination): boolean {
  return access === 'public' || access === 'signed-out'
}
