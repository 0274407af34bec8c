/**
 * Sends the requests of a logout, after `end-local-session.ts` has deleted the session from this browser. One ends it at the server and one
 * ends the device's session at the router; a request without an answer stays stored and is sent again later. The request to the server carries the
 * bearer of the session that it ends. The stored tokens are used for nothing else. If the page may not call the router in the background, it navigates there once the
 * server has answered, which proves that there is a connection.
 */
import { isTransient } from '../api/api-error.ts'
import type { Client } from '../api/client.ts'
import { isRecord } from '../values/is-record.ts'
import { listIn, PENDING_LOGOUTS, type PendingLogout } from './end-local-session.ts'
import { endSession } from './endpoints.ts'
import type { SafeStorage } from '../values/safe-storage.ts'
import type { Session } from './session.ts'

/**
 * Milliseconds after the logout in which the page may navigate to the router. Later the device may be on another network,
 * where the router's address opens the browser's error page.
 */
const LEADS_FOR = 3_600_000
/** Maximum number of stored requests; the oldest are dropped first. */
const MOST = 5

export type LogoutProgress = 'told' | 'waits'

export type SignOutSettings = {
  readonly session: Session
  readonly local: SafeStorage
  readonly client: Pick<Client, 'call'>
  /** Opens the router's logout address in the background; rejects when it does not answer. */
  readonly atRouter: (address: string) => Promise<unknown>
  /** Whether the browser lets this page call an address in the background. */
  readonly mayCall: (address: string) => Promise<boolean>
  /** Navigates the page to an address. */
  readonly leave: (address: string) => void
}

/**
 * Sends the pending requests, and keeps those without an answer. The page may navigate to a router afterwards.
 */
export async function sendPendingLogouts(settings: SignOutSettings): Promise<LogoutProgress> {
  const { session, local, mayCall, leave } = settings
  const asked = readPendingLogouts(local)
  const routers = [...new Set(asked.flatMap(({ router }) => router ?? []))]
  const may = await Promise.all(routers.map((router) => mayCall(router)))
  const callable = routers.filter((_, at) => may[at])
  const rest = await Promise.all(asked.map((one) => send(settings, one, callable)))
  // Another logout may have been stored meanwhile.
  const added = readPendingLogouts(local).filter((one) => !asked.some((known) => isSame(known, one)))
  const isForLeading = ({ refreshToken, router }: PendingLogout) =>
    refreshToken === null && router !== null && !callable.includes(router)
  // Another tab may have navigated to the router meanwhile.
  const kept = readPendingLogouts(local)
  const led = rest.filter((one) => isForLeading(one) && kept.some(({ at }) => at === one.at))
  // Removed before the navigation, so that it happens once whatever the router answers.
  keep(local, [...rest.filter((one) => !isForLeading(one)), ...added])
  const last = led.filter(({ at }) => Math.abs(Date.now() - at) <= LEADS_FOR).pop()?.router ?? null
  // A customer who has signed in since owns this device's session at the router.
  if (last !== null && session.read().user === null) leave(last)
  return local.get(PENDING_LOGOUTS) === null ? 'told' : 'waits'
}

/** Sends the requests of one logout. Returns those that are still pending. */
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
  const [isServerTold, isRouterTold] = await Promise.all([server(), gateway()])
  return {
    refreshToken: isServerTold ? null : refreshToken,
    bearer: isServerTold ? null : bearer,
    router: isRouterTold ? null : router,
    at,
  }
}

function isSame(one: PendingLogout, other: PendingLogout): boolean {
  return one.refreshToken === other.refreshToken && one.router === other.router && one.at === other.at
}

function keep(local: SafeStorage, logouts: readonly PendingLogout[]): void {
  const open = logouts.filter(({ refreshToken, router }) => refreshToken !== null || router !== null).slice(-MOST)
  if (open.length === 0) local.delete(PENDING_LOGOUTS)
  else local.set(PENDING_LOGOUTS, JSON.stringify(open))
}

function readPendingLogouts(local: SafeStorage): readonly PendingLogout[] {
  return listIn(local.get(PENDING_LOGOUTS)).flatMap(pendingLogoutIn)
}

/** Empty for an invalid value. Requests of an earlier release may have no bearer, or no time and count as old. */
function pendingLogoutIn(value: unknown): readonly PendingLogout[] {
  if (!isRecord(value)) return []
  const { refreshToken, bearer = null, router, at } = value
  if (!isTextOrNull(refreshToken) || !isTextOrNull(bearer) || !isTextOrNull(router)) return []
  return [{ refreshToken, bearer, router, at: typeof at === 'number' ? at : 0 }]
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string'
}
