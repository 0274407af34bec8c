/** Whether the device is online. */
import { useAnswer } from '../api/queries.ts'
import { getConnection } from './endpoints.ts'
import { useHotspotHere } from './hotspot-context.ts'

export type Connection =
  | { readonly kind: 'asking' }
  /** Proven: the back end sees the session, or the router opened this page after our login. */
  | { readonly kind: 'online'; readonly since: string | null; readonly endsAt: string | null }
  /** The back end knows this device and sees no session. */
  | { readonly kind: 'offline' }
  /** Nobody could say: the device is not known, or the question was not answered. */
  | { readonly kind: 'unknown' }

/** Milliseconds after the router's redirect in which a back end that does not see the session yet is overruled. */
const GRACE = 60_000

/** Asks the back end every half minute. Reaching our own API proves nothing: it is inside the walled garden. */
export function useConnection(): Connection & { readonly ask: () => void } {
  const { hotspot, returnedAt } = useHotspotHere()
  const data = hotspot.data()
  // An address that was heard long ago may be another device's by now; a hardware address is not.
  const mac = hotspot.hint()?.mac
  const query = { ...(data && { ip: data.ip }), ...(mac && { mac }) }
  const answer = useAnswer(getConnection, { query, every: 30_000, fresh: 0 })
  const ask = () => void answer.refetch()
  if (answer.data?.online) return { kind: 'online', since: answer.data.since, endsAt: answer.data.ends_at, ask }
  if (returnedAt !== null && Math.max(answer.dataUpdatedAt, returnedAt) - returnedAt < GRACE) {
    return { kind: 'online', since: new Date(returnedAt).toISOString(), endsAt: null, ask }
  }
  if (answer.data) return { kind: data ? 'offline' : 'unknown', ask }
  // A question that failed once is asked again, and until then nobody could say: it does not wait anew each time.
  return { kind: answer.failureCount + answer.errorUpdateCount > 0 ? 'unknown' : 'asking', ask }
}
