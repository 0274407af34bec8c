/**
 * The gate: where a visitor may be now. A pure function of what is known about the visitor, the page asked for and where
 * the roles are; the eight rules of the specification's section 4 in order, as settled in `docs/session.md`. It names no
 * path. It answers every state, and is at rest after at most three moves: `tests/gate-over-plans.test.ts` goes through
 * every abstract state on every plan with one plugin off.
 */
import type { Access, Places, Role } from '../plugin/role.ts'

export type GateState = {
  /** The legacy `tokens` cookie is there and was not yet dealt with in this page's life. */
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
  /** What the page asks for; `unknown` is a path that no page has, which a member sees as not found. */
  readonly access: Access | 'unknown'
  /** The role that the page plays or belongs to. `home` with `unknown` is the portal's start while no page has it. */
  readonly role: Role | null
  /** Router metadata in the address: none, for the first time, or handled before (one-shot marker). */
  readonly data: 'none' | 'new' | 'seen'
  /** The partner's, by query, route or default; null where the address names another network. */
  readonly domain: string | null
  /** Somewhere else signs customers in (`loginBase` of the environment). */
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

/** The core's screens for roles that nobody plays. */
export type StandIn = 'no-sign-in' | 'stopped' | 'no-home'

export type Move =
  | { readonly kind: 'stay'; readonly effects: readonly Effect[] }
  | { readonly kind: 'go'; readonly to: string; readonly keepData: boolean; readonly effects: readonly Effect[] }
  /** The core's own screen at the address asked for. */
  | { readonly kind: 'show'; readonly screen: StandIn; readonly effects: readonly Effect[] }
  /** To the external login base, with the domain and data (rule 6). */
  | { readonly kind: 'leave'; readonly effects: readonly Effect[] }

const stay = (...effects: Effect[]): Move => ({ kind: 'stay', effects })
/** To the page that plays a role, or the core's screen in its place. */
const goOrShow = (to: string | null, screen: StandIn, effects: readonly Effect[], keepData = false): Move =>
  to === null ? { kind: 'show', screen, effects } : { kind: 'go', to, keepData, effects }

export function gate(state: GateState, visit: Destination, places: Places): Move {
  // Rule 1.
  if (state.legacyTokens) {
    return isOpen(visit) ? stay('clear-everything') : goOrShow(places['sign-in'], 'no-sign-in', ['clear-everything'])
  }
  return isFull(state) ? withSession(state, visit, places) : withoutSession(state, visit, places)
}

/** Everything rule 2 asks for. */
export function isFull(state: GateState): boolean {
  return state.user && state.accounts && state.permission && state.identity && (state.token || state.refreshToken)
}

function withoutSession(state: GateState, visit: Destination, places: Places): Move {
  const effects: Effect[] = hasRemnants(state) ? ['clear-session'] : []
  const { role, data, externalLogin } = visit
  // Rule 6: another place signs in for this partner. Once for each distinct data: who comes back with it signs in here.
  if (role === 'sign-in' && data === 'new' && visit.domain !== null && externalLogin) return { kind: 'leave', effects }
  if (isOpen(visit)) return stay(...effects)
  // Rule 7, which comes before rule 2 for those who never had a session.
  const guestHome = places['guest-home']
  if (state.guestMode && guestHome !== null) return { kind: 'go', to: guestHome, keepData: false, effects }
  // Rule 2. An address with router metadata keeps it: it is what the login page is for.
  return goOrShow(places['sign-in'], 'no-sign-in', effects, true)
}

function withSession(state: GateState, visit: Destination, places: Places): Move {
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
  // Rule 4: profile completion stays open until nothing is asked for any more.
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
 * Where a signed-in visitor comes in (rules 3 and 4). Force wins over skip; skip counts only without force. Without a
 * page that completes a profile, an incomplete one holds nobody back.
 */
function enterPortal(state: GateState, places: Places, effects: readonly Effect[]): Move {
  const profile = places['complete-profile']
  if (profile !== null && (state.forceUpdate || !mayUseMain(state))) {
    return { kind: 'go', to: profile, keepData: false, effects }
  }
  if (state.customerInactive) return goOrShow(places.stopped, 'stopped', effects)
  return goOrShow(places.home, 'no-home', effects)
}

/** Rule 3's complete profile. */
function isComplete(state: GateState): boolean {
  return state.name && state.email && state.phone && !state.forceUpdate
}

/** Rule 4's measure for the main layout. */
function mayUseMain(state: GateState): boolean {
  const emailExcused = state.skipForceUpdate && !state.forceUpdate
  return state.name && state.phone && (state.email || emailExcused)
}

function hasRemnants(state: GateState): boolean {
  return state.user || state.accounts || state.permission || state.token || state.refreshToken
}

/** Open to those who have no session; on a login page she stays. */
function isOpen({ access }: Destination): boolean {
  return access === 'public' || access === 'signed-out'
}
