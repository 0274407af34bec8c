/** What differs between the gateway kinds of the core. A missing fact does not hold for the kind, nor for one that a plugin adds. */
type KindFacts = {
  /** The back end or the host opens it, only for a signed-in customer. */
  readonly needsOpening?: true
  /** It is a controller that the back end calls: it has no page for customers, and only its query identifies the device. */
  readonly isController?: true
  /** It answers background requests, so the portal checks that it responds before it navigates there. */
  readonly isProbed?: true
  /** It refuses a login without a reason: openNDS opens the portal again, CoovaChilli does not answer. */
  readonly refusesSilently?: true
  /** The path whose GET ends a device's session. */
  readonly logout?: string
}

/** MikroTik's data is in the parameter `data`; the others have parameters of their own. */
export const KIND_FACTS = {
  mikrotik: { isProbed: true },
  uam: { isProbed: true, refusesSilently: true, logout: '/logoff' },
  opennds: { isProbed: true, refusesSilently: true, needsOpening: true, logout: '/opennds_deny/' },
  form: {},
  api: { needsOpening: true, isController: true },
} satisfies Readonly<Record<string, KindFacts>>

export type OwnKind = keyof typeof KIND_FACTS

export function isOwnKind(kind: string): kind is OwnKind {
  return Object.hasOwn(KIND_FACTS, kind)
}

/** @param kind of `RouterData` */
export function factsOf(kind: GatewayKind = 'mikrotik'): KindFacts {
  return isOwnKind(kind) ? KIND_FACTS[kind] : {}
}

/** A kind of the core other than MikroTik, or a kind that a plugin adds. */
export type OtherGatewayKind = Exclude<OwnKind, 'mikrotik'> | (string & {})
export type GatewayKind = 'mikrotik' | OtherGatewayKind

export type RouterData = {
  /** Missing: MikroTik. */
  readonly kind?: OtherGatewayKind
  readonly preset?: string
  /** The gateway's origin in its query. It only selects among the listed gateways. */
  readonly address?: string
  /** The original query, for kinds that the back end or the host opens. */
  readonly query?: string
  /** Challenge of CoovaChilli, in hexadecimal. */
  readonly challenge?: string
  /** The device is online (`in`) or was just logged out (`out`). Not a proof, because anyone can write this query. */
  readonly state?: 'in' | 'out'
  /** Seconds until the session ends. */
  readonly seconds_left?: string
  /** The device's address in the router's network. Always sent by MikroTik, but not by every gateway. */
  readonly ip?: string
  /** The router's name, the prefix of the session's cookies. */
  readonly identity: string
  readonly mac?: string
  /** The router's login address. It only selects among the listed hosts. */
  readonly link_login?: string
  /** The page that the customer opened before the redirect. */
  readonly link_orig?: string
  /** The router's message after a refused login. */
  readonly error?: string
  readonly chap_id?: string
  readonly chap_challenge?: string
  /** A MikroTik with CHAP whose challenge is used up. It takes no password without a new challenge. */
  readonly requires?: 'chap'
}

/** Values of a query before their lengths and characters are checked. */
export type QueryArrival = {
  readonly kind: OtherGatewayKind
  readonly preset?: string | undefined
  /** Null: this kind sends none. */
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
