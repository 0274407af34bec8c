/** The interface of a gateway for the cases. */
import type { Garden, GatewaySecret, Internet, ListedGateway } from '../services/portal.ts'
import type { Network } from './network.ts'

export type LabGateway = {
  readonly network: Network
  /** Ends the device's session, as after the session timeout or by an operator. */
  endSession(): Promise<void>
  remove(): Promise<void>
}

/** One configuration of a gateway. */
export type LabGatewayConfig = {
  /** The name in the table: `mikrotik, CHAP`. */
  readonly name: string
  readonly listed: ListedGateway
  readonly secret?: GatewaySecret
  /** The captive portal API in DHCP option 114. Default: the host's. */
  readonly captiveApi?: string
  /** Whether RADIUS accepts or refuses logins. Otherwise the portal's host decides, and the cases about RADIUS do not apply. */
  readonly usesRadius: boolean
  /** Whether a refusal redirects to the portal, with or without its reason. `no-response`: the browser shows its own error page. */
  readonly refusal: 'with-reason' | 'without-reason' | 'no-response'
  /** Null when the gateway can run, else one line with the remedy. */
  missing(): string | null
  start(internet: Internet, garden: Garden): Promise<LabGateway>
}
