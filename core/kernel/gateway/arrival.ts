/** What a gateway says of a device when it redirects the browser to the portal. */

/** The core's own kinds. Those but MikroTik send a query of their own; MikroTik's data arrives as `data`. */
export const OWN_KINDS = ['mikrotik', 'uam', 'opennds', 'form', 'api'] as const
export type OwnKind = (typeof OWN_KINDS)[number]

export function isOwnKind(kind: string): kind is OwnKind {
  return OWN_KINDS.some((one) => one === kind)
}

/** A kind that is not MikroTik: one of the core's own, or one that a plugin adds. */
export type ForeignKind = Exclude<OwnKind, 'mikrotik'> | (string & {})
export type GatewayKind = 'mikrotik' | ForeignKind

export type RouterData = {
  /** The kind of gateway. Missing: MikroTik. */
  readonly kind?: ForeignKind
  /** Which of the kind's forms or controllers. */
  readonly preset?: string
  /** The gateway's origin, as its query says. It only selects among the listed ones. */
  readonly address?: string
  /** The query as it came, for a kind that the back end or the host answers. */
  readonly query?: string
  /** A challenge of CoovaChilli, in hexadecimal. */
  readonly challenge?: string
  /** The gateway says that the device has come `in` already, or has just gone `out`. Anybody may write it: it proves nothing. */
  readonly state?: 'in' | 'out'
  /** Seconds until the session ends, where the gateway says so. */
  readonly seconds_left?: string
  /** The device's address in the router's network. Some gateways do not tell it; a MikroTik always does. */
  readonly ip?: string
  /** The router's name; prefixes the session's cookies. */
  readonly identity: string
  readonly mac?: string
  /** The router's login address. It only selects among the listed hosts: credentials go to no other. */
  readonly link_login?: string
  /** The address that the customer opened before the router redirected her. */
  readonly link_orig?: string
  /** The router's message after a refused login. */
  readonly error?: string
  readonly chap_id?: string
  readonly chap_challenge?: string
  /** A MikroTik asked for CHAP, and its challenge has been answered. It takes no password without a fresh one. */
  readonly asks?: 'chap'
}

/** What a query says, before lengths and characters are checked. */
export type QueryArrival = {
  readonly kind: ForeignKind
  readonly preset?: string | undefined
  /** Null: this kind does not name one. */
  readonly address: string | null
  readonly ip?: string | null
  readonly mac?: string | null
  readonly identity?: string | null
  readonly link_orig?: string | null
  readonly error?: string | null
  readonly challenge?: string | null
  readonly state?: 'in' | 'out' | null
  readonly seconds_left?: string | null
}
