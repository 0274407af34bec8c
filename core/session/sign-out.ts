/**
 * Logout. This browser forgets everything at once. The server, which forgets the tokens, and the router, which ends the
 * device's session, are told next; what does not answer is kept as a request and told when there is a line. A request is
 * sent without a bearer, and the refresh token in it is kept for nothing else. A router that the page may not call in the
 * background is told by leading the page there, once the server has answered: then there is a line.
 */
import { isPassing } from '../api/api-error.ts'
import type { Client } from '../api/client.ts'
import { isRecord } from '../values/is-record.ts'
import { endSession } from './endpoints.ts'
import type { SafeStorage } from './safe-storage.ts'
import type { Session } from './session.ts'

/** Key in local storage of the logout requests that are still to be sent. */
export const PENDING_LOGOUTS = 'pending-logouts'
/**
 * Milliseconds in which the page is led to a router. Later the device may be on another network, where the router's
 * address opens the browser's error page.
 */
const LEADS_FOR = 3_600_000
/** Number of requests that are kept; the oldest are dropped first. */
const MOST = 5

/** Whom one customer's logout must still reach. */
export type PendingLogout = {
  /** For the server to forget; null: it was told, or there is none. */
  readonly refreshToken: string | null
  /** The router's logout address; null: it was told, or no router sent her. */
  readonly router: string | null
  /** When she signed out, in milliseconds since the epoch. */
  readonly at: number
}

export type LogoutProgress = 'told' | 'waits'

export type SignOutSettings = {
  readonly session: Session
  readonly local: SafeStorage
  readonly client: Pick<Client, 'call'>
  /** Opens the router's logout address in the background; rejects when it does not answer. */
  readonly atRouter: (address: string) => Promise<unknown>
  /** Whether the browser lets this page call an address in the background. */
  readonly mayCall: (address: string) => boolean
  /** Leads the page to an address. */
  readonly leave: (address: string) => void
}

/** @param router the router's logout address, or null where it need not be told */
export async function signOut(settings: SignOutSettings, router: string | null): Promise<LogoutProgress> {
  const { session, local } = settings
  const { refreshToken } = session.read()
  const waiting = readPendingLogouts(local)
  session.clearEverything('signed-out')
  keep(local, [...waiting, { refreshToken, router, at: Date.now() }])
  return sendPendingLogouts(settings)
}

/**
 * Sends the requests that are still to be sent, and keeps those without an answer. The page may then be on its way to a
 * router.
 */
export async function sendPendingLogouts(settings: SignOutSettings): Promise<LogoutProgress> {
  const { session, local, mayCall, leave } = settings
  const asked = readPendingLogouts(local)
  const rest = await Promise.all(asked.map((one) => say(settings, one)))
  // Another logout may have been kept meanwhile.
  const added = readPendingLogouts(local).filter((one) => !asked.some((known) => isSame(known, one)))
  const isForLeading = ({ refreshToken, router }: PendingLogout) =>
    refreshToken === null && router !== null && !mayCall(router)
  // Another tab may have led itself there meanwhile.
  const kept = readPendingLogouts(local)
  const led = rest.filter((one) => isForLeading(one) && kept.some(({ at }) => at === one.at))
  // Removed before the page leaves: whatever becomes of it there, it is not led there again.
  keep(local, [...rest.filter((one) => !isForLeading(one)), ...added])
  const last = led.filter(({ at }) => Math.abs(Date.now() - at) <= LEADS_FOR).pop()?.router ?? null
  // Whoever signed in since has this device's session at the router.
  if (last !== null && session.read().user === null) leave(last)
  return local.get(PENDING_LOGOUTS) === null ? 'told' : 'waits'
}

/** Sends one request. Returns what is still to be sent of it. */
async function say(
  { session, client, atRouter, mayCall }: SignOutSettings,
  { refreshToken, router, at }: PendingLogout,
): Promise<PendingLogout> {
  const server = async () => {
    if (refreshToken === null) return true
    return client.call(endSession, { body: { refresh_token: refreshToken } }).then(
      () => true,
      (error: unknown) => !isPassing(error),
    )
  }
  const gateway = async () => {
    // Whoever signed in since has this device's session at the router: ending it would end hers.
    if (router === null || session.read().user !== null) return true
    if (!mayCall(router)) return false
    return atRouter(router).then(
      () => true,
      () => false,
    )
  }
  const [isServerTold, isRouterTold] = await Promise.all([server(), gateway()])
  return { refreshToken: isServerTold ? null : refreshToken, router: isRouterTold ? null : router, at }
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
  try {
    const kept: unknown = JSON.parse(local.get(PENDING_LOGOUTS) ?? '[]')
    return Array.isArray(kept) ? kept.flatMap(pendingLogoutIn) : []
  } catch {
    return []
  }
}

/** None when the value is anything else. A request of an earlier release has no time, and counts as old. */
function pendingLogoutIn(value: unknown): readonly PendingLogout[] {
  if (!isRecord(value)) return []
  const { refreshToken, router, at } = value
  if (!isTextOrNull(refreshToken) || !isTextOrNull(router)) return []
  return [{ refreshToken, router, at: typeof at === 'number' ? at : 0 }]
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string'
}
