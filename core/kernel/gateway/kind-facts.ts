/** The facts in which the core's gateway kinds differ. A missing fact does not hold for the kind, nor for one that a plugin adds. */
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
