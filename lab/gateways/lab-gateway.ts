/** What the cases know of a gateway. */
import type { Garden, GatewaySecret, Internet, ListedGateway } from '../services/portal.ts'
import type { Network } from './network.ts'

/** A true gateway, set up and waiting for a device. */
export type LabGateway = {
  readonly network: Network
  /** Ends the device's session, as the gateway does when the time is over or an operator ends it. */
  endSession(): Promise<void>
  remove(): Promise<void>
}

/** One set-up of one kind. */
export type GatewayKind = {
  /** As in the table: `mikrotik, CHAP`. */
  readonly name: string
  readonly listed: ListedGateway
  readonly secret?: GatewaySecret
  /** The captive portal API that DHCP tells. Default: the host's. */
  readonly captiveApi?: string
  /** Whether it asks RADIUS. Otherwise the portal's host alone decides, and the cases about RADIUS are the back end's. */
  readonly asksRadius: boolean
  /** A refusal comes back with its reason, without one, or not at all: then the browser shows a page of its own. */
  readonly refuses: 'said' | 'unsaid' | 'unanswered'
  /** What is missing to run it, in one line; null when nothing is. */
  missing(): string | null
  start(internet: Internet, garden: Garden): Promise<LabGateway>
}
