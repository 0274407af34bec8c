/** The portal's hotspot, handed down. */
import { createContext, useContext } from 'react'
import type { Hotspot } from './hotspot.ts'

export const HotspotContext = createContext<HotspotHere | null>(null)

export type HotspotHere = {
  readonly hotspot: Hotspot
  /** Milliseconds since the epoch when the router opened this page after a login of ours; null when it did not. */
  readonly cameBackAt: number | null
}

export function useHotspotHere(): HotspotHere {
  const here = useContext(HotspotContext)
  if (!here) throw new Error('useHotspot: there is no portal above this component')
  return here
}

export function useHotspot(): Hotspot {
  return useHotspotHere().hotspot
}
