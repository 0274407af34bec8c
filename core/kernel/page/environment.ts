/** Describes the servers of a portal. The host reads the environment's name and overrides from its environment variables. */
import type { ListedGateway } from '../partner/login-gateways.ts'

export type Environment = {
  readonly name: string
  /** Origin of the API: `https://api.example`. Empty: pages call their own origin, and the host passes the calls on. */
  readonly api: string
  /** Origins of MikroTik login pages that may receive credentials, in addition to those in the partner's file. */
  readonly login: readonly string[]
  /** Gateways of other kinds, in addition to those in the partner's file. Only in the sandbox. */
  readonly gateways?: readonly ListedGateway[]
  /** Address where customers from a router sign in, when that is not this portal (gate rule 6). */
  readonly loginBase?: string | null
  /** URL of the card payment script; null without card payment. */
  readonly paymentScript: string | null
  /** URL template of map tiles (`{z}`, `{x}`, `{y}`) and attribution; null for maps without tiles. */
  readonly tiles: { readonly url: string; readonly attribution: string } | null
}
