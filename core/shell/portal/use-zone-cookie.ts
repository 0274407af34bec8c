/** Stores the device's time zone in a cookie, so that the host renders the same times as the browser. */
import { useEffect } from 'react'
import { useSession, useSessionState } from '../../kit/context/session-context.ts'
import { deviceZone } from '../../kernel/text/zone.ts'

export const ZONE = 'zone'
/** Milliseconds. */
const YEAR = 365 * 24 * 60 * 60 * 1_000

export function useZoneCookie(): void {
  const { jar } = useSession()
  const { user } = useSessionState()
  const isSignedIn = user !== null
  useEffect(() => {
    const zone = deviceZone()
    if (isSignedIn && jar.read(ZONE) !== zone) jar.write(ZONE, zone, new Date(Date.now() + YEAR))
  }, [jar, isSignedIn])
}
