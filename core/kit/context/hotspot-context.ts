/** Provides the portal's hotspot to the components below. */
import { createContext, useContext } from 'react'
import type { Hotspot } from '../../kernel/hotspot/hotspot.ts'

export const HotspotContext = createContext<HotspotVisit | null>(null)

export type HotspotVisit = {
  readonly hotspot: Hotspot
  /** When the router opened this page after a login by the portal, in milliseconds since the epoch; otherwise null. */
  readonly returnedAt: number | null
  /** Seconds from then until the session ends, where the router says so. */
  readonly secondsLeft?: number | null
  /** The page is drawn for a browser that runs no scripts. Default false. */
  readonly isNoScript?: boolean
}

export function useHotspotVisit(): HotspotVisit {
  const here = useContext(HotspotContext)
  if (!here) throw new Error('useHotspot: there is no portal above this component')
  return here
}

/** The router: log this device in or out, and read the router's data. Throws outside of a portal. */
export function useHotspot(): Hotspot {
  return useHotspotVisit().hotspot
}
