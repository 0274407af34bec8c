/** Tells the host the time zone of this device, so that it draws her times as her browser does. */
import { useEffect } from 'react'
import { useSession, useSessionState } from '../../kit/context/session-context.ts'
import { deviceZone } from '../../kernel/text/zone.ts'

/** The cookie's name. */
export const ZONE = 'zone'
const YEAR = 365 * 24 * 60 * 60 * 1_000

export function useZoneCookie(): void {
  const { jar } = useSession()
  const { user } = useSessionState()
  const isHere = user !== null
  useEffect(() => {
    const zone = deviceZone()
    if (isHere && jar.read(ZONE) !== zone) jar.write(ZONE, zone, new Date(Date.now() + YEAR))
  }, [jar, isHere])
}
