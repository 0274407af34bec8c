import { createContext, useContext } from 'react'
import type { Hotspot } from '../../kernel/hotspot/hotspot.ts'
import type { RouterReturn } from '../../kernel/gateway/read-query.ts'

export const HotspotContext = createContext<Hotspot | null>(null)

/** The hotspot: logs this device in or out and reads the router's data. Throws outside of a portal. */
export function useHotspot(): Hotspot {
  const hotspot = useContext(HotspotContext)
  if (!hotspot) throw new Error('useHotspot: there is no portal above this component')
  return hotspot
}

/** The router's redirect after a login by the portal, proven by its nonce or its ticket: at that moment the device was online. */
export type ProvenReturn = Pick<RouterReturn, 'secondsLeft'> & {
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** The router's redirect after a login by the portal, if it opened this page; null: something else did. */
export const RouterReturnContext = createContext<ProvenReturn | null>(null)
