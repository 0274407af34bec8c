/**
 * The servers that a portal talks to. Four environments are named (development, dev, dev3, production); the host reads the
 * name and overrides from its environment variables.
 */
import type { ListedGateway } from '../partner/login-gateways.ts'

export type Environment = {
  readonly name: string
  /** Origin of the API, without a path: `https://api.example`. */
  readonly api: string
  /** Origins of routers' login pages that may receive credentials; the partner's file may add more. */
  readonly login: readonly string[]
  /** Gateways of other kinds than MikroTik, besides the partner's. Only the sandbox has any. */
  readonly gateways?: readonly ListedGateway[]
  /** Address where customers from a router sign in when it is not this portal (gate rule 6). */
  readonly loginBase?: string | null
  /** Address of the card payment script; null without card payment. */
  readonly paymentScript: string | null
  /** URL template of map tiles (`{z}`, `{x}`, `{y}`) and its attribution; null for maps without tiles. */
  readonly tiles: { readonly url: string; readonly attribution: string } | null
}
