/**
 * Defines the contract of a plugin's `host-drivers.ts`, which opens gateways of the plugin's kinds on the host, with a secret of
 * `PORTAL_GATEWAY_SECRETS`, where the back end does not. Never loaded by a browser.
 */

/** The back end has confirmed this customer, and the partner lists the gateway. */
export type OpenRequest = {
  /** The gateway's secret. The result may contain it only in a digest. */
  readonly secret: string
  /** The gateway's origin. The result must have the same origin. */
  readonly address: string
  /** The query of the gateway's redirect, without the question mark. Anyone can have written it. */
  readonly query: string
  readonly username: string
  readonly password: string
  /** The page of the portal that the gateway opens afterwards. */
  readonly dst: string
}

/** How the host opens gateways of a kind. */
export type HostDriver = {
  /** The address that the browser opens. Null: this gateway did not write the query. */
  readonly open: (request: OpenRequest) => string | null | Promise<string | null>
  /** Whether the gateway wrote the query, for a kind that signs it; checked before the customer's credentials are requested. */
  readonly isSigned?: (redirect: SignedRedirect) => boolean | Promise<boolean>
  /**
   * Decrypts a redirect: parameters that replace the parameters of the query, with null where one is removed. Null: the redirect is not
   * encrypted with this secret.
   */
  readonly decrypt?: (query: URLSearchParams, secret: string) => Promise<Readonly<Record<string, string | null>> | null>
}

export type SignedRedirect = Pick<OpenRequest, 'secret' | 'query'> & {
  /** The addresses under which the gateway may know the sign-in page, without a query. */
  readonly pages: readonly string[]
}

export type HostDrivers = Readonly<Record<string, HostDriver>>

/**
 * The default export of a plugin's `host-drivers.ts`.
 *
 * @example export default defineHostDrivers({ gerbang: { open: async ({ address, secret, query }) => `${address}/in?proof=${await proofOf(query, secret)}` } })
 */
export function defineHostDrivers<const Kinds extends string>(
  drivers: Readonly<Record<Kinds, HostDriver>>,
): HostDrivers {
  return drivers
}
