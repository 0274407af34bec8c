import type { LoginRequest, OpenGateway } from './login-at-gateway.ts'
import type { Credentials, Gateway } from '../gateway/gateway.ts'
import type { ProbeSettings } from './probe-router.ts'
import type { QueryReader } from '../gateway/load-reader.ts'

/** Storage that survives a navigation: session storage, or memory where the browser refuses it. */
export type HotspotStorage = {
  get(key: string): string | null
  set(key: string, value: string): void
  delete(key: string): void
}

export type HotspotSettings = {
  /** The gateways that may receive credentials; see `listedGateways`. */
  readonly gateways: readonly Gateway[]
  /** Reads queries of their kinds. Default: only `data` is read; see `loadReader`. */
  readonly reader?: QueryReader | null
  /** Opens a gateway by the back end or the host. Default: rejects. */
  readonly open?: OpenGateway
  /** Requests a ticket where this browser stores no session. Default: no ticket. */
  readonly ticket?: RequestTicket
  readonly domain: string
  /** A router by plain http gets the password also without a challenge (`login.chap: false`). Default false. */
  readonly mayBePlain?: boolean
  /** Session storage of this tab. */
  readonly tabStorage: HotspotStorage
  /**
   * Stores the nonce of a login where `tabStorage` ends with the page. Otherwise a gateway that refuses without a reason would get the same
   * login in a loop. Default: none.
   */
  readonly loginNonce?: { readonly read: () => string | null; readonly write: (nonce: string | null) => void }
  /** The router of the last visit, for tabs without a redirect from a router. It only selects among the listed hosts. */
  readonly lastRouter?: { readonly read: () => string | null; readonly write: (origin: string) => void }
  readonly domains?: readonly string[]
  /** Local storage of the browser, for tabs without a redirect from a router; several partners may share it. */
  readonly browserStorage: HotspotStorage
  readonly probe: ProbeSettings
  readonly leave: (url: string) => void
  readonly post: (action: string, fields: Readonly<Record<string, string>>) => void
  readonly origin: string
  /** The document was opened by a reload, Back or Forward, so that data in its address may be old. */
  readonly isRevisit?: boolean
}

/** Requests a ticket for the page `dst`. Null: no ticket. Never rejects. */
export type RequestTicket = (body: Readonly<{ ip?: string; identity: string; dst: string }>) => Promise<string | null>

/** The reason why the page is still shown after a login at the router. */
export type LoginOutcome =
  /**
   * The router does not respond, or the page was not left within ten seconds. `address` is the router's page for a manual login, without
   * credentials.
   */
  | { readonly kind: 'silent'; readonly address: string }
  /** The router is reached by plain http and sends no challenge, also not on its own login page. Nothing was sent. */
  | { readonly kind: 'unprotected' }
  /** No listed gateway fits this visit. */
  | { readonly kind: 'no-router' }

/** The logins of a hotspot; their code is loaded when one is made. */
export type HotspotLogins = {
  /**
   * The request of `login`, for a page without scripts. Null when no gateway is listed. `unprotected` as in `LoginOutcome`. The router's
   * redirect is not recognised afterwards.
   */
  loginRequest(credentials: Credentials, to: string): Promise<LoginRequest | 'unprotected' | null>
  /** Opens the router's login with the credentials, which leaves the page; resolves only if the page stays, with the reason. `to`: path for the redirect after the login. */
  login(credentials: Credentials, to: string, onTry?: (count: number) => void): Promise<LoginOutcome>
}
