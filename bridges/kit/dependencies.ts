/** The dependencies of the kit's answers. */
import type { BridgePortal } from './answer.ts'
import type { Billing } from './billing.ts'
import type { Codes } from './codes.ts'
import type { Limits } from './limits.ts'
import type { Orders } from './orders.ts'
import type { Passwords } from './passwords.ts'
import type { PaymentProvider } from './payments/payment.ts'
import type { RevokeAccess } from './revoke-access.ts'
import type { BridgeSessions } from './sessions.ts'

export type Dependencies = {
  readonly billing: Billing
  readonly codes: Codes
  readonly limits: Limits
  readonly orders: Orders
  readonly passwords: Passwords
  readonly payments: Pick<PaymentProvider, 'method' | 'charges'>
  readonly portals: readonly BridgePortal[]
  readonly revokeAccess: RevokeAccess
  readonly sessions: BridgeSessions
  /** Milliseconds since 1970. */
  readonly now: () => number
}
