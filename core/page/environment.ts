/**
 * Where this portal's world is: the hosts of one environment. Four are named (development, dev, dev3, production);
 * the host reads which one to use, and overrides, from its own environment variables.
 */
export type Environment = {
  readonly name: string
  /** Origin of the API, without a path: `https://api.example`. */
  readonly api: string
  /** Origins of routers' login pages that may ever receive credentials; the partner's file may add more. */
  readonly login: readonly string[]
  /** Where customers from a router sign in when it is not this portal (gate rule 6). */
  readonly loginBase?: string | null
  /** Address of the card payment script; null where cards are not sold. */
  readonly paymentScript: string | null
  /** Tile address template (`{z}`, `{x}`, `{y}`) and its attribution; null where no map is to be drawn. */
  readonly tiles: { readonly url: string; readonly attribution: string } | null
}
