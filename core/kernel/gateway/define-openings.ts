/**
 * The contract of a plugin's `opens.ts`: how the host opens gateways of the plugin's kinds with a secret of `PORTAL_GATEWAY_SECRETS`,
 * where the back end does not. No browser loads that file.
 */

/** What an opening works with. The back end has confirmed this customer, and the gateway is one that the partner lists. */
export type OpeningAsked = {
  /** The gateway's secret. It may be in the answer only as part of a digest. */
  readonly secret: string
  /** The gateway's origin. The address that is answered must be of it. */
  readonly address: string
  /** The query with which the gateway sent the browser, without its question mark. Anybody may have written it. */
  readonly query: string
  /** With its domain. */
  readonly username: string
  readonly password: string
  /** The page of the portal that the gateway opens afterwards. */
  readonly dst: string
}

/** Answers the address that the browser opens. Null: the query is not one that this gateway has written. */
export type Opening = (asked: OpeningAsked) => string | null | Promise<string | null>

/** By the id of the kind. */
export type Openings = Readonly<Record<string, Opening>>

/**
 * What a plugin's `opens.ts` exports as its default.
 *
 * @example export default defineOpenings({ gerbang: async ({ address, secret, query }) => `${address}/in?proof=${await proofOf(query, secret)}` })
 */
export function defineOpenings<const Kinds extends string>(openings: Readonly<Record<Kinds, Opening>>): Openings {
  return openings
}
