/**
 * Sends the requests of a logout, after `end-local-session.ts` has deleted the session from this browser: to the server, with the bearer of
 * the ended session, and to the router. A request without a response stays stored and is sent again later. If the page may not call the
 * router in the background, it navigates there after the server's response, which proves that there is a connection.
 */
import { isTransient } from '../api/api-error.ts'
import type { Client } from '../api/client.ts'
import { isRecord } from '../values/is-record.ts'
import { listIn, PENDING_LOGOUTS_KEY, type PendingLogout } from './end-local-session.ts'
import { endSession } from './endpoints.ts'
import type { SafeStorage } from '../values/safe-storage.ts'
import type { Session } from './session.ts'

/**
 * Time after the logout in which the page may navigate to the router, in milliseconds. Later the device may be on another network, where
 * the router's address shows the browser's error page.
 */
const NAVIGATION_TIMEOUT_MS = 3_600_000
/** Maximum number of stored requests; the oldest are dropped first. */
const MAX_STORED = 5

export type LogoutProgress = 'delivered' | 'pending'

export type SignOutSettings = {
  readonly session: Session
  readonly local: SafeStorage
  readonly client: Pick<Client, 'call'>
  /** Opens the router's logout address in the background; rejects without a response. */
  readonly atRouter: (address: string) => Promise<unknown>
  /** Resolves to true when the browser lets this page call an address in the background. */
  readonly mayCall: (address: string) => Promise<boolean>
  readonly leave: (address: string) => void
}

/** Requests without a response stay stored. The page may navigate to a router afterwards. */
export async function sendPendingLogouts(settings: SignOutSettings): Promise<LogoutProgress> {
  const { session, local, mayCall, leave } = settings
  const pending = readPendingLogouts(local)
  const routers = [...new Set(pending.flatMap(({ router }) => router ?? []))]
  const allowed = await Promise.all(routers.map((router) => mayCall(router)))
  const callable = routers.filter((_, at) => allowed[at])
  const rest = await Promise.all(pending.map((logout) => send(settings, logout, callable)))
  // Another logout may have been stored meanwhile.
  const added = readPendingLogouts(local).filter((logout) => !pending.some((known) => isSame(known, logout)))
  const needsNavigation = ({ refreshToken, router }: PendingLogout) =>
    refreshToken === null && router !== null && !callable.includes(router)
  // Another tab may have navigated to the router meanwhile.
  const stored = readPendingLogouts(local)
  const toNavigate = rest.filter((logout) => needsNavigation(logout) && stored.some(({ at }) => at === logout.at))
  // Saved before the navigation, so that it happens only once.
  save(local, [...rest.filter((logout) => !needsNavigation(logout)), ...added])
  const last = toNavigate.filter(({ at }) => Math.abs(Date.now() - at) <= NAVIGATION_TIMEOUT_MS).pop()?.router ?? null
  // A customer who has signed in since owns this device's session at the router.
  if (last !== null && session.read().user === null) leave(last)
  return local.get(PENDING_LOGOUTS_KEY) === null ? 'delivered' : 'pending'
}

async function send(
  { session, client, atRouter }: SignOutSettings,
  { refreshToken, bearer, router, at }: PendingLogout,
  callable: readonly string[],
): Promise<PendingLogout> {
  const server = async () => {
    if (refreshToken === null) return true
    return client.call(endSession, { body: { refresh_token: refreshToken } }, { bearer }).then(
      () => true,
      (error: unknown) => !isTransient(error),
    )
  }
  const gateway = async () => {
    // A customer who has signed in since owns this device's session at the router; it must not be ended.
    if (router === null || session.read().user !== null) return true
    if (!callable.includes(router)) return false
    return atRouter(router).then(
      () => true,
      () => false,
    )
  }
  const [isServerDone, isRouterDone] = await Promise.all([server(), gateway()])
  return {
    refreshToken: isServerDone ? null : refreshToken,
    bearer: isServerDone ? null : bearer,
    router: isRouterDone ? null : router,
    at,
  }
}

function isSame(a: PendingLogout, b: PendingLogout): boolean {
  return a.refreshToken === b.refreshToken && a.router === b.router && a.at === b.at
}

function save(local: SafeStorage, logouts: readonly PendingLogout[]): void {
  const unfinished = logouts
    .filter(({ refreshToken, router }) => refreshToken !== null || router !== null)
    .slice(-MAX_STORED)
  if (unfinished.length === 0) local.delete(PENDING_LOGOUTS_KEY)
  else local.set(PENDING_LOGOUTS_KEY, JSON.stringify(unfinished))
}

function readPendingLogouts(local: SafeStorage): readonly PendingLogout[] {
  return listIn(local.get(PENDING_LOGOUTS_KEY)).flatMap(pendingLogoutIn)
}

/** Empty for an invalid value. Requests of an earlier release may lack the bearer, or the time and then count as old. */
function pendingLogoutIn(value: unknown): readonly PendingLogout[] {
  if (!isRecord(value)) return []
  const { refreshToken, bearer = null, router, at } = value
  if (!isTextOrNull(refreshToken) || !isTextOrNull(bearer) || !isTextOrNull(router)) return []
  return [{ refreshToken, bearer, router, at: typeof at === 'number' ? at : 0 }]
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string'
}
