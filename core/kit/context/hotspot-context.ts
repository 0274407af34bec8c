import { createContext, useContext } from 'react'
import type { Hotspot } from '../../kernel/hotspot/hotspot.ts'

export const HotspotContext = createContext<HotspotVisit | null>(null)

export type HotspotVisit = {
  readonly hotspot: Hotspot
  /** Milliseconds since the epoch at which the router redirected here after a login by the portal; otherwise null. */
  readonly returnedAt: number | null
  /** Seconds from then until the session ends, if the router reports it. */
  readonly secondsLeft?: number | null
}

export function useHotspotVisit(): HotspotVisit {
  const visit = useContext(HotspotContext)
  if (!visit) throw new Error('useHotspot: there is no portal above this component')
  return visit
}

/** The hotspot: logs this device in or out and reads the router's data. Throws outside of a portal. */
export function useHotspot(): Hotspot {
  return useHotspotVisit().hotspot
}
