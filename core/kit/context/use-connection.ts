import type { UseQueryResult } from '@tanstack/react-query'
import { useContext, useEffect, useRef } from 'react'
import { read, useRead } from '../query/queries.ts'
import { getConnection } from '../../kernel/hotspot/endpoints.ts'
import { RouterReturnContext, useHotspot } from './hotspot-context.ts'
import { useIsHydrated } from './use-is-hydrated.ts'
import { onSeenAgain } from './on-page-visible.ts'
import { pauseAfter } from '../../kernel/values/pause-after.ts'

export type DeviceConnection =
  | { readonly kind: 'asking' }
  /** The back end has a session of this device, or the router redirected here after the portal's login. */
  | { readonly kind: 'online'; readonly since: string | null; readonly endsAt: string | null }
  /** The back end knows this device but has no session of it. */
  | { readonly kind: 'offline' }
  /** The back end does not know the device, or the call has failed. */
  | { readonly kind: 'unknown' }

/** Milliseconds after the router's redirect in which the device counts as online even if the back end has no session yet. */
const ONLINE_GRACE_MS = 60_000

/** The state of the connection, requested every 30 s, and at once when the page is seen again. A reachable API proves nothing, because it is inside the walled garden. */
export function useConnection(): DeviceConnection & { readonly refresh: () => void } {
  const hotspot = useHotspot()
  const routerReturn = useContext(RouterReturnContext)
  // The server rendering does not know the router's redirect.
  const returned = useIsHydrated() ? routerReturn : null
  const data = hotspot.recentData()
  // `lastData()` may be old: by then an IP address may belong to another device, but a MAC address does not change.
  const mac = hotspot.lastData()?.mac
  const query = { ...(data?.ip && { ip: data.ip }), ...(mac && { mac }) }
  const answer = useRead(read(getConnection, { query }, { every: 30_000, fresh: 0 }))
  const refresh = () => void answer.refetch()
  useRefreshWhenSeen(answer)
  if (answer.data?.online) return { kind: 'online', since: answer.data.since, endsAt: answer.data.ends_at, refresh }
  if (returned && Math.max(answer.dataUpdatedAt, returned.at) - returned.at < ONLINE_GRACE_MS) {
    const { at, secondsLeft } = returned
    const endsAt = secondsLeft === null ? null : new Date(at + secondsLeft * 1_000).toISOString()
    return { kind: 'online', since: new Date(at).toISOString(), endsAt, refresh }
  }
  if (answer.data) return { kind: data ? 'offline' : 'unknown', refresh }
  // From the first failure the state is `unknown` during all retries, so that the placeholder does not return.
  return { kind: answer.failureCount + answer.errorUpdateCount > 0 ? 'unknown' : 'asking', refresh }
}

type SeenAgainQuery = Pick<UseQueryResult, 'dataUpdatedAt' | 'errorUpdatedAt' | 'refetch'>

/** Requests the state when the page is seen again. While the back end gives no answer the next request waits, longer after each failure. */
function useRefreshWhenSeen({ dataUpdatedAt, errorUpdatedAt, refetch }: SeenAgainQuery): void {
  const failures = useRef(0)
  const failedAt = useRef(0)
  useEffect(() => {
    if (errorUpdatedAt <= dataUpdatedAt) failures.current = 0
    else if (errorUpdatedAt > failedAt.current) failures.current += 1
    failedAt.current = errorUpdatedAt
  }, [dataUpdatedAt, errorUpdatedAt])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const refresh = () => {
      const rest = failures.current === 0 ? 0 : failedAt.current + pauseAfter(failures.current) - Date.now()
      clearTimeout(timer)
      if (rest > 0) timer = setTimeout(refresh, rest)
      // Not a second one beside a question without an answer yet.
      else void refetch({ cancelRefetch: false })
    }
    const stop = onSeenAgain(refresh)
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [refetch])
}
