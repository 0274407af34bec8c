/**
 * The gate: where a visitor may be now. A pure function of what is known about the visitor and the page asked for; the
 * eight rules of the specification's section 4 in order, as settled in `docs/session.md`. It is total and at rest after
 * at most three moves, which a test holds by going through every abstract state.
 */

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
  /** The path alone, without query: `/login/lestari`. */
  readonly path: string
  /** What the page asks for; `unknown` is a path that no page has, which a member sees as not found. */
  readonly access: 'public' | 'signed-out' | 'signed-in' | 'member' | 'unknown'
  /** Router metadata in the address: none, for the first time, or handled before (one-shot marker). */
  readonly data: 'none' | 'new' | 'seen'
  /** From route, query, cookie or default; null where none is known. */
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

export type Move =
  | { readonly kind: 'stay'; readonly effects: readonly Effect[] }
  | { readonly kind: 'go'; readonly to: string; readonly keepData: boolean; readonly effects: readonly Effect[] }
  /** To the external login base, with the domain and data (rule 6). */
  | { readonly kind: 'leave'; readonly effects: readonly Effect[] }

const stay = (...effects: Effect[]): Move => ({ kind: 'stay', effects })
const go = (to: string, ...effects: Effect[]): Move => ({ kind: 'go', to, keepData: false, effects })

export function gate(state: GateState, visit: Destination): Move {
  const login = visit.domain === null ? '/login' : `/login/${encodeURIComponent(visit.domain)}`
  // Rule 1.
  if (state.legacyTokens) return isOpen(visit) ? stay('clear-everything') : go(login, 'clear-everything')
  return isFull(state) ? withSession(state, visit, login) : withoutSession(state, visit, login)
}

/** Everything rule 2 asks for. */
export function isFull(state: GateState): boolean {
  return state.user && state.accounts && state.permission && state.identity && (state.token || state.refreshToken)
}

function withoutSession(state: GateState, visit: Destination, login: string): Move {
  const effects: Effect[] = hasRemnants(state) ? ['clear-session'] : []
  const atLogin = isAt(visit.path, '/login')
  // Rule 6: another place signs in for this partner.
  if (atLogin && visit.data !== 'none' && visit.externalLogin) return { kind: 'leave', effects }
  if (isOpen(visit)) return stay(...effects)
  // Rule 7, which comes before rule 2 for those who never had a session.
  if (state.guestMode) return go('/apps', ...effects)
  // Rule 2. An address with router metadata keeps it: it is what the login page is for.
  return { kind: 'go', to: login, keepData: true, effects }
}

function withSession(state: GateState, visit: Destination, login: string): Move {
  const effects: Effect[] = state.guestMode ? ['clear-guest'] : []
  const { path, access } = visit
  // Rule 5: from a router, already signed in. Once for each distinct data; after that the page stays and connects.
  if ((isAt(path, '/login') || isAt(path, '/relogin')) && visit.data !== 'none' && visit.domain !== null) {
    if (visit.data === 'new') return { kind: 'go', to: login, keepData: true, effects: [...effects, 'refresh-session'] }
    return stay(...effects)
  }
  if (access === 'public') return stay(...effects)
  // Rule 8.
  if (path === '/stop') return state.customerInactive ? stay(...effects) : go(entry(state), ...effects)
  // Rule 4: profile completion stays open until nothing is asked for any more.
  if (path === '/register') return isComplete(state) ? go(entry(state), ...effects) : stay(...effects)
  // Rule 3.
  if (access === 'signed-out') return go(entry(state), ...effects)
  if (access === 'signed-in') return stay(...effects)
  if (state.customerInactive) return go('/stop', ...effects)
  return mayUseMain(state) ? stay(...effects) : go('/register', ...effects)
}

/** Where a signed-in visitor comes in (rules 3 and 4). Force wins over skip; skip counts only without force. */
function entry(state: GateState): string {
  if (state.forceUpdate || !mayUseMain(state)) return '/register'
  return state.customerInactive ? '/stop' : '/'
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

function isAt(path: string, place: string): boolean {
  return path === place || path.startsWith(`${place}/`)
}
