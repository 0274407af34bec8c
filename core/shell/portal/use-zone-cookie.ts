/** Stores the device's time zone in a cookie, so that the host renders the same times as the browser. */
import { useEffect } from 'react'
import { useSession, useSessionState } from '../../kit/context/session-context.ts'
import { COOKIE_YEAR_MS } from '../../kernel/session/cookies.ts'
import { deviceZone } from '../../kernel/text/zone.ts'

export const ZONE_COOKIE = 'zone'

export function useZoneCookie(): void {
  const { jar } = useSession()
  const { user } = useSessionState()
  const isSignedIn = user !== null
  useEffect(() => {
    const zone = deviceZone()
    if (isSignedIn && jar.read(ZONE_COOKIE) !== zone)
      jar.write(ZONE_COOKIE, zone, new Date(Date.now() + COOKIE_YEAR_MS))
  }, [jar, isSignedIn])
}
