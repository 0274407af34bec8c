/** Whether the device is online. */
import { useAnswer } from '../query/queries.ts'
import { getConnection } from '../../kernel/hotspot/endpoints.ts'
import { useHotspotVisit } from './hotspot-context.ts'
import { useIsHydrated } from './use-is-hydrated.ts'

export type Connection =
  | { readonly kind: 'asking' }
  /** Proven: the back end sees the session, or the router opened this page after our login. */
  | { readonly kind: 'online'; readonly since: string | null; readonly endsAt: string | null }
  /** The back end knows this device and sees no session. */
  | { readonly kind: 'offline' }
  /** The device is not known to the back end, or the call has failed. */
  | { readonly kind: 'unknown' }

/** Milliseconds after the router's redirect in which the device counts as online although the back end sees no session yet. */
const GRACE = 60_000

/** Asks the back end every half minute. Reaching our own API proves nothing: it is inside the walled garden. */
export function useConnection(): Connection & { readonly ask: () => void } {
  const { hotspot, secondsLeft = null, isNoScript = false, ...here } = useHotspotVisit()
  const isHydrated = useIsHydrated()
  // The host did not see the router's redirect.
  const returnedAt = isHydrated ? here.returnedAt : null
  const data = hotspot.data()
  // An old IP address may belong to another device by now; a hardware address does not change.
  const mac = hotspot.hint()?.mac
  const query = { ...(data?.ip && { ip: data.ip }), ...(mac && { mac }) }
  const answer = useAnswer(getConnection, { query, every: 30_000, fresh: 0 })
  const ask = () => void answer.refetch()
  // Where scripts run, the host does not ask this, so it has drawn `asking`, whatever is known when a part is hydrated.
  if (!isHydrated && !isNoScript) return { kind: 'asking', ask }
  if (answer.data?.online) return { kind: 'online', since: answer.data.since, endsAt: answer.data.ends_at, ask }
  if (returnedAt !== null && Math.max(answer.dataUpdatedAt, returnedAt) - returnedAt < GRACE) {
    const since = new Date(returnedAt).toISOString()
    const endsAt = secondsLeft === null ? null : new Date(returnedAt + secondsLeft * 1_000).toISOString()
    return { kind: 'online', since, endsAt, ask }
  }
  if (answer.data) return { kind: data ? 'offline' : 'unknown', ask }
  // After the first failure the state is `unknown` during all retries, so that the placeholder does not return.
  return { kind: answer.failureCount + answer.errorUpdateCount > 0 ? 'unknown' : 'asking', ask }
}
