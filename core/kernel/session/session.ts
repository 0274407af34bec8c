/**
 * The session is stored in cookies, so that all tabs and later visits share it, and read from them on every use, so that no copy can
 * differ. Cookies contain only data for the gate and the menu; everything else is in the query cache.
 */
import type { Facts } from '../plugin/condition.ts'
import type { AccountType } from '../values/account-type.ts'
import { activeTypes, firstType, isCustomerInactive, withCustomerStatus, type Account } from './accounts.ts'
import type { Profile, TokenResult } from './endpoints.ts'
import { CookieError, createJar, expireEverywhere, type CookieJar } from './cookies.ts'
import { deleteDraftsOfOthers } from './drafts.ts'
import { deleteAnswersOfOthers } from './delete-saved-answers.ts'
import type { GateState } from './gate.ts'
import type { SafeStorage } from '../values/safe-storage.ts'
import { isRecord } from '../values/is-record.ts'
import { truncateText } from '../values/truncate-text.ts'

export type SessionUser = Pick<Profile, 'username' | 'name' | 'phone' | 'email' | 'partner_service_types'>

export type SessionState = {
  readonly user: SessionUser | null
  readonly accounts: readonly Account[] | null
  /** Account type of the sign-in, sent with token refresh and session refresh. */
  readonly signedInAs: AccountType
  /** Granted capabilities, of those in plugins' conditions. Null: never fetched. */
  readonly permissions: readonly string[] | null
  /** True: a condition has a capability that was unknown when the permissions were stored, so they must be fetched again. */
  readonly permissionsLack: boolean
  readonly token: string | null
  readonly refreshToken: string | null
  /** The router's identity; empty without a router. Null: never set. */
  readonly identity: string | null
  readonly domain: string | null
  readonly forceUpdate: boolean
  readonly skipForceUpdate: boolean
  readonly guestMode: boolean
  /** The legacy `tokens` cookie existed without a session when the page was loaded, and nothing has been cleared since. */
  readonly legacyTokens: boolean
}

export type Tokens = Pick<
  TokenResult,
  'access_token' | 'access_token_expiry' | 'refresh_token' | 'refresh_token_expiry'
>

export type EndReason = 'signed-out' | 'expired' | 'cleared' | 'other-user'

export type Session = {
  /** Returns the same object while nothing changes. */
  read(): SessionState
  /** Stores a new session and ends guest mode. */
  open(values: {
    tokens: Tokens
    accounts: readonly Account[]
    user: SessionUser
    permissions: readonly string[]
    /** Default: `customer` with such an account or without accounts, otherwise `rtrw`. */
    signedInAs?: AccountType
  }): void
  /** Stores new tokens if `instead` is still the session's refresh token, otherwise returns false. */
  renew(tokens: Tokens, instead: string): boolean
  change(
    changes: Partial<
      Pick<
        SessionState,
        'user' | 'accounts' | 'permissions' | 'domain' | 'identity' | 'forceUpdate' | 'skipForceUpdate' | 'guestMode'
      >
    >,
  ): void
  /** Stores the status of the customer account; `active`, or the back end's own word or sentence. Nothing without such an account. */
  setCustomerStatus(status: string): void
  /** Deletes user, accounts, permission and tokens (rule 2 of the gate: a session without one of its parts ends). */
  clear(reason: EndReason): void
  /** Deletes all data of the portal in this browser (logout). */
  clearEverything(reason: EndReason): void
  /** Returns and deletes the reason of the last session's end in this tab. */
  takeEndReason(): EndReason | null
  /** Calls `listener` when any tab changes the session. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void
  /** Reads the cookies again and notifies listeners of a change; for tabs that were suspended. */
  recheck(): void
  readonly jar: CookieJar
}

const THIRTY_DAYS = 30 * 24 * 60 * 60 * 1_000
const READ_COOKIES = ['token', 'refresh_token', 'user', 'accounts', 'permission'] as const
/** Have the identity as prefix, are cleared with the session, and renamed when the identity changes. */
const SESSION_COOKIES = [...READ_COOKIES, 'token_expiry'] as const

export type SessionSettings = {
  /** Capabilities in plugins' conditions. Only these permissions are stored, because there may be hundreds. Default: all. */
  readonly capabilities?: readonly string[]
  readonly document: { cookie: string }
  readonly isLoopbackOrigin?: boolean
  readonly local: SafeStorage
  readonly tab: SafeStorage
  /** Notifies other tabs, where the browser has `BroadcastChannel`. */
  readonly channel?: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | undefined
}

export function createSession({
  document,
  isLoopbackOrigin,
  local,
  tab,
  channel,
  capabilities,
}: SessionSettings): Session {
  const jar = createJar(document, isLoopbackOrigin)
  const listeners = new Set<() => void>()
  let last: { readonly seen: string; readonly state: SessionState } | null = null

  const nameOf = (name: (typeof SESSION_COOKIES)[number]) => {
    const identity = jar.read('identity')
    return identity ? `${identity}-${name}` : name
  }
  let legacyTokens = deleteLegacyTokens(document) && parse(jar.read(nameOf('user')), isUser) === null
  const read = (): SessionState => {
    const seen = jar.seen()
    if (last?.seen === seen) return last.state
    const texts = READ_COOKIES.map((name) => jar.read(nameOf(name)))
    const rest = ['identity', 'domain', 'force_update', 'skip_force_update', 'guest_mode'].map((name) => jar.read(name))
    const [token = null, refreshToken = null, user = null, accounts = null, permission = null] = texts
    const [identity = null, domain = null, force, skip, guest] = rest
    const granted = readGranted(permission)
    const state: SessionState = {
      token,
      refreshToken,
      user: parse(user, isUser),
      accounts: parse(accounts, isAccounts),
      signedInAs: typeIn(user) ?? firstType(parse(accounts, isAccounts)),
      permissions: granted?.granted ?? null,
      permissionsLack:
        granted?.known != null && (capabilities?.some((capability) => !granted.known?.includes(capability)) ?? false),
      identity,
      domain,
      forceUpdate: force === 'true',
      skipForceUpdate: skip === 'true',
      guestMode: guest === 'true',
      legacyTokens,
    }
    last = { seen, state }
    return state
  }
  /** State of the last notification. `read` may have returned a newer state since, for example after a cookie expired. */
  let notified = read()
  /** Another customer may have signed in on this page, in another tab, or while this page was closed. */
  const deleteDataOfOthers = () => {
    if (notified.user !== null) deleteDraftsOfOthers(tab, notified.user.username)
    deleteAnswersOfOthers(local, notified.user?.username ?? null)
  }
  deleteDataOfOthers()
  const notify = () => {
    notified = read()
    deleteDataOfOthers()
    for (const listener of Array.from(listeners)) listener()
  }
  const changed = () => {
    notify()
    channel?.postMessage('changed')
  }
  const recheck = () => {
    if (read() !== notified) notify()
  }
  channel?.addEventListener('message', recheck)

  const month = () => new Date(Date.now() + THIRTY_DAYS)
  /** Stores a value that is too large for a cookie in memory, so that signing in does not fail. */
  const write = (name: string, value: string, expires: Date) => {
    try {
      jar.write(name, value, expires)
    } catch (error) {
      if (!(error instanceof CookieError)) throw error
      jar.hold(name, value)
    }
  }
  const writeTokens = (tokens: Tokens) => {
    const [access, refresh] = [expiry(tokens.access_token_expiry), expiry(tokens.refresh_token_expiry)]
    write(nameOf('token'), tokens.access_token, access)
    write(nameOf('refresh_token'), tokens.refresh_token, refresh)
    // A cookie's expiry cannot be read back, but renaming the cookie needs it.
    write(nameOf('token_expiry'), JSON.stringify([access.getTime(), refresh.getTime()]), refresh)
  }
  const writeFlag = (name: string, on: boolean) => (on ? write(name, 'true', month()) : jar.remove(name))
  const writeUser = (user: SessionUser, as: AccountType) =>
    write(nameOf('user'), JSON.stringify({ ...pickUser(user), account_type: as }), month())
  const writePermissions = (permissions: readonly string[]) => {
    const stored: Granted | readonly string[] = capabilities
      ? { known: capabilities, granted: permissions.filter((permission) => capabilities.includes(permission)) }
      : permissions
    write(nameOf('permission'), JSON.stringify(stored), month())
  }
  const change: Session['change'] = (changes) => {
    // The identity comes first, because it is part of the other cookies' names.
    if (changes.identity !== undefined && changes.identity !== null) move(changes.identity)
    if (changes.user) writeUser(changes.user, read().signedInAs)
    if (changes.accounts) {
      const stored = changes.accounts.map((account) => ({
        ...account,
        account_status: truncateText(account.account_status, 2 * MAX_STORED_TEXT_BYTES),
      }))
      write(nameOf('accounts'), JSON.stringify(stored), month())
    }
    if (changes.permissions) writePermissions(changes.permissions)
    if (changes.domain) {
      write('domain', changes.domain, month())
      // Used on a host of several partners for an address without a domain.
      write('default_domain', changes.domain, month())
    }
    if (changes.forceUpdate !== undefined) writeFlag('force_update', changes.forceUpdate)
    if (changes.skipForceUpdate !== undefined) writeFlag('skip_force_update', changes.skipForceUpdate)
    if (changes.guestMode !== undefined) writeFlag('guest_mode', changes.guestMode)
    changed()
  }
  /** Renames the session's cookies, so that a redirect from another router does not sign the customer out. */
  const move = (identity: string) => {
    const before = SESSION_COOKIES.map((name) => [name, jar.read(nameOf(name)), nameOf(name)] as const)
    const [access, refresh] = readExpiries(jar.read(nameOf('token_expiry')))
    const until: Partial<Record<(typeof SESSION_COOKIES)[number], Date>> = {
      token: access,
      refresh_token: refresh,
      token_expiry: refresh,
    }
    write('identity', identity, month())
    for (const [name, value, old] of before) {
      if (value === null || old === nameOf(name) || jar.read(nameOf(name)) !== null) continue
      write(nameOf(name), value, until[name] ?? month())
      jar.remove(old)
    }
  }
  const clear = (reason: EndReason) => {
    for (const name of SESSION_COOKIES) jar.remove(nameOf(name))
    // These flags belong to the customer, not to the browser.
    for (const name of ['force_update', 'skip_force_update']) jar.remove(name)
    tab.set('ended', reason)
    changed()
  }

  return {
    jar,
    read,
    recheck,
    change,
    setCustomerStatus: (status) => {
      const { accounts } = read()
      if (accounts) change({ accounts: withCustomerStatus(accounts, status) })
    },
    clear,
    open: ({ tokens, accounts, user, permissions, signedInAs = firstType(accounts) }) => {
      if (jar.read('identity') === null) jar.write('identity', '', month())
      writeTokens(tokens)
      tab.delete('ended')
      writeUser(user, signedInAs)
      change({ accounts, permissions, guestMode: false })
    },
    renew: (tokens, instead) => {
      if (jar.read(nameOf('refresh_token')) !== instead) return false
      writeTokens(tokens)
      changed()
      return true
    },
    clearEverything: (reason) => {
      legacyTokens = false
      last = null
      jar.clear()
      local.clear()
      tab.clear()
      tab.set('ended', reason)
      changed()
    },
    takeEndReason: () => {
      const reason = tab.get('ended')
      tab.delete('ended')
      return reason === 'signed-out' || reason === 'expired' || reason === 'cleared' || reason === 'other-user'
        ? reason
        : null
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The facts about a visitor for the plan's conditions. */
export function factsOf({ user, accounts, permissions }: SessionState): Facts {
  const accountTypes = user === null ? null : activeTypes(accounts)
  return { accountTypes, serviceTypes: user?.partner_service_types ?? [], capabilities: permissions ?? [] }
}

export function gateStateOf(state: SessionState): GateState {
  const { user, accounts, legacyTokens } = state
  return {
    legacyTokens,
    user: user !== null,
    accounts: accounts !== null,
    permission: state.permissions !== null,
    identity: state.identity !== null,
    token: state.token !== null,
    refreshToken: state.refreshToken !== null,
    name: Boolean(user?.name),
    email: Boolean(user?.email),
    phone: Boolean(user?.phone),
    forceUpdate: state.forceUpdate,
    skipForceUpdate: state.skipForceUpdate,
    guestMode: state.guestMode,
    customerInactive: isCustomerInactive(accounts) && !activeTypes(accounts).includes('rtrw'),
  }
}

/** Null for a user cookie of an earlier release. */
function typeIn(user: string | null): AccountType | null {
  const stored = parse(user, isRecord)?.['account_type']
  return stored === 'customer' || stored === 'rtrw' ? stored : null
}

/** Deletes the `tokens` cookie of the former portal on this host and every parent domain. Returns whether it existed. */
function deleteLegacyTokens(document: { cookie: string }): boolean {
  try {
    const exists = /(^|; )tokens=/.test(document.cookie)
    if (exists) expireEverywhere('tokens', (text) => (document.cookie = text))
    return exists
  } catch {
    return false
  }
}

/** Parses a server's expiry. One day when it is invalid or past, because the device's clock may be wrong. */
function expiry(text: string): Date {
  const at = Date.parse(text)
  const tomorrow = Date.now() + 24 * 60 * 60 * 1_000
  return new Date(Number.isNaN(at) || at <= Date.now() ? tomorrow : at)
}

/** One day when unknown, as in cookies of an earlier release. */
function readExpiries(text: string | null): readonly [access: Date, refresh: Date] {
  const stored = parse(text, Array.isArray) ?? []
  const at = (index: number) => (Number.isSafeInteger(stored[index]) ? new Date(Number(stored[index])) : expiry(''))
  return [at(0), at(1)]
}

function pickUser({ username, name, phone, email, partner_service_types }: SessionUser): SessionUser {
  return { username, name: short(name), phone: short(phone), email: short(email), partner_service_types }
}

/** Bytes of each stored text. A larger cookie than `COOKIE_BUDGET_BYTES` is only in memory, and the session would end with the page. */
const MAX_STORED_TEXT_BYTES = 250

function short(text: string | null): string | null {
  return text === null ? null : truncateText(text, MAX_STORED_TEXT_BYTES)
}

type Granted = { readonly known: readonly string[]; readonly granted: readonly string[] }

/** Parses the permission cookie. Earlier releases wrote a bare list of all granted permissions. */
function readGranted(
  text: string | null,
): { readonly known: readonly string[] | null; readonly granted: readonly string[] } | null {
  const list = parse(text, isTexts)
  return list === null ? parse(text, isGranted) : { known: null, granted: list }
}

function isGranted(value: unknown): value is Granted {
  return isRecord(value) && isTexts(value['known']) && isTexts(value['granted'])
}

function parse<Value>(text: string | null, is: (value: unknown) => value is Value): Value | null {
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    return is(value) ? value : null
  } catch {
    return null
  }
}

function isUser(value: unknown): value is SessionUser {
  return isRecord(value) && typeof value['username'] === 'string' && isTexts(value['partner_service_types'])
}

function isAccounts(value: unknown): value is readonly Account[] {
  return (
    Array.isArray(value) &&
    value.every(
      (item: unknown) => isRecord(item) && 'account_type' in item && typeof item['account_status'] === 'string',
    )
  )
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}
