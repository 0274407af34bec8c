/**
 * The gate decides which page a visitor may see. It is a pure function of the visitor's state, the requested page and the
 * paths of the roles, and contains no path. It applies the eight rules of the specification's section 4 in order, as
 * described in `docs/session.md`. It stops after at most three moves: `tests/gate-over-plans.test.ts` checks every state on
 * every plan with one plugin off.
 */
import type { Access, RolePaths, Role } from '../plugin/role.ts'

export type GateState = {
  /** The legacy `tokens` cookie exists and has not been cleared since the page was loaded. */
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
  /** A customer account is stored and is not active. Other account types never count. */
  readonly customerInactive: boolean
}

export type Destination = {
  /** Who may open the page; `unknown` for a path without a page, for which a member sees "not found". */
  readonly access: Access | 'unknown'
  /** The role that the page plays or belongs to. `home` with `unknown` is the path `/` when no page has it. */
  readonly role: Role | null
  /** Router metadata in the address: none, for the first time, or handled before (one-shot marker). */
  readonly data: 'none' | 'new' | 'seen'
  /** The partner's, by query, route or default; null where the address names another network. */
  readonly domain: string | null
  /** Customers sign in at another address (`loginBase` of the environment). */
  readonly externalLogin: boolean
}

/** What must happen before the move. */
export type Effect =
  /** All cookies and local storage (rule 1). */
  | 'clear-everything'
  /** user, accounts, permission and both tokens (rule 2). */
  | 'clear-session'
  | 'clear-guest'
  /** The session-refresh call, once for this `data` (rule 5). */
  | 'refresh-session'

/** The core's screens for roles that no page plays. */
export type FallbackScreen = 'no-sign-in' | 'stopped' | 'no-home'

export type Move =
  | { readonly kind: 'stay'; readonly effects: readonly Effect[] }
  | { readonly kind: 'go'; readonly to: string; readonly keepData: boolean; readonly effects: readonly Effect[] }
  /** A screen of the core at the requested address. */
  | { readonly kind: 'show'; readonly screen: FallbackScreen; readonly effects: readonly Effect[] }
  /** To the external login base, with the domain and data (rule 6). */
  | { readonly kind: 'leave'; readonly effects: readonly Effect[] }

const stay = (...effects: Effect[]): Move => ({ kind: 'stay', effects })
/** Goes to the page that plays a role, or shows the core's screen when there is none. */
const goOrShow = (to: string | null, screen: FallbackScreen, effects: readonly Effect[], keepData = false): Move =>
  to === null ? { kind: 'show', screen, effects } : { kind: 'go', to, keepData, effects }

export function gate(state: GateState, visit: Destination, places: RolePaths): Move {
  // Rule 1.
  if (state.legacyTokens) {
    return isOpen(visit) ? stay('clear-everything') : goOrShow(places['sign-in'], 'no-sign-in', ['clear-everything'])
  }
  return hasFullSession(state) ? withSession(state, visit, places) : withoutSession(state, visit, places)
}

/** Whether rule 2 is satisfied. */
export function hasFullSession(state: GateState): boolean {
  return state.user && state.accounts && state.permission && state.identity && (state.token || state.refreshToken)
}

function withoutSession(state: GateState, visit: Destination, places: RolePaths): Move {
  const effects: Effect[] = hasRemnants(state) ? ['clear-session'] : []
  const { role, data, externalLogin } = visit
  // Rule 6: the external login signs in for this partner, once for each distinct data. A visitor who returns signs in here.
  if (role === 'sign-in' && data === 'new' && visit.domain !== null && externalLogin) return { kind: 'leave', effects }
  if (isOpen(visit)) return stay(...effects)
  // Rule 7 precedes rule 2 for visitors without a session.
  const guestHome = places['guest-home']
  if (state.guestMode && guestHome !== null) return { kind: 'go', to: guestHome, keepData: false, effects }
  // Rule 2. Router data stays in the address, because the login page uses it.
  return goOrShow(places['sign-in'], 'no-sign-in', effects, true)
}

function withSession(state: GateState, visit: Destination, places: RolePaths): Move {
  const effects: Effect[] = state.guestMode ? ['clear-guest'] : []
  const { role, access } = visit
  const enter = () => enterPortal(state, places, effects)
  // Rule 5: from a router, already signed in. Once for each distinct data; after that the page stays and connects.
  if ((role === 'sign-in' || role === 'relogin') && visit.data !== 'none' && visit.domain !== null) {
    if (visit.data === 'seen') return stay(...effects)
    const refreshing: Effect[] = [...effects, 'refresh-session']
    const to = places['sign-in']
    return to === null ? stay(...refreshing) : { kind: 'go', to, keepData: true, effects: refreshing }
  }
  if (access === 'public') return stay(...effects)
  // Rule 8.
  if (role === 'stopped') return state.customerInactive ? stay(...effects) : enter()
  // Rule 4: profile completion stays open until no field is missing.
  if (role === 'complete-profile') return isComplete(state) ? enter() : stay(...effects)
  // Rule 3.
  if (access === 'signed-out') return enter()
  if (access === 'signed-in') return stay(...effects)
  if (state.customerInactive) return goOrShow(places.stopped, 'stopped', effects)
  const profile = places['complete-profile']
  if (profile !== null && !mayUseMain(state)) return { kind: 'go', to: profile, keepData: false, effects }
  return role === 'home' && access === 'unknown' ? enter() : stay(...effects)
}

/**
 * The first page of a signed-in visitor (rules 3 and 4). `forceUpdate` overrides `skipForceUpdate`. If no page plays
 * `complete-profile`, an incomplete profile is allowed everywhere.
 */
function enterPortal(state: GateState, places: RolePaths, effects: readonly Effect[]): Move {
  const profile = places['complete-profile']
  if (profile !== null && (state.forceUpdate || !mayUseMain(state))) {
    return { kind: 'go', to: profile, keepData: false, effects }
  }
  if (state.customerInactive) return goOrShow(places.stopped, 'stopped', effects)
  return goOrShow(places.home, 'no-home', effects)
}

/** A complete profile in the sense of rule 3. */
function isComplete(state: GateState): boolean {
  return state.name && state.email && state.phone && !state.forceUpdate
}

/** Whether rule 4 allows the main layout. */
function mayUseMain(state: GateState): boolean {
  const emailExcused = state.skipForceUpdate && !state.forceUpdate
  return state.name && state.phone && (state.email || emailExcused)
}

function hasRemnants(state: GateState): boolean {
  return state.user || state.accounts || state.permission || state.token || state.refreshToken
}

/** Whether the page needs no session. */
function isOpen({ access }: Destination): boolean {
  return access === 'public' || access === 'signed-out'
}
