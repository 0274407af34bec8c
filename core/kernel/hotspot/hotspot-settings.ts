/** What the portal's part of the router login is given, and what a login comes to. */
import type { AskToOpen } from './login-at-gateway.ts'
import type { Gateway } from '../gateway/gateway.ts'
import type { ProbeSettings } from './router-login.ts'
import type { ReadQuery } from '../gateway/router-data.ts'

/** Storage that survives a navigation: session storage, or memory where the browser refuses it. */
export type HotspotStorage = {
  get(key: string): string | null
  set(key: string, value: string): void
  delete(key: string): void
}

export type HotspotSettings = {
  /** Origins of MikroTik login pages that may receive credentials: the environment's first, then the partner's. */
  readonly hosts: readonly string[]
  /** The listed gateways of other kinds. Default: none. */
  readonly gateways?: readonly Gateway[]
  /** Reads the queries of their kinds. Default: no query is read, because none needs it (`needsReadQuery`). */
  readonly readQuery?: ReadQuery | null
  /** Asks the back end, or the host for it, to open a gateway. Default: nobody is asked. */
  readonly open?: AskToOpen
  /** Asks for a ticket, where this browser will not know her after the router. Default: none is asked for. */
  readonly ticket?: AskForTicket
  readonly domain: string
  /** This tab's. */
  readonly memory: HotspotStorage
  /**
   * Keeps the mark of a login where `memory` is forgotten with the page. Without it a gateway that refuses without a reason would get the
   * same login again and again. Default: nothing is kept there.
   */
  readonly mark?: { readonly read: () => string | null; readonly write: (mark: string | null) => void }
  /** The router of the last visit, for tabs that no router opened. It only selects among the listed hosts. */
  readonly served?: { readonly read: () => string | null; readonly write: (origin: string) => void }
  /** Further host names of this portal. */
  readonly domains?: readonly string[]
  /** The browser's, for tabs that no router opened; several partners may share it. */
  readonly shared: HotspotStorage
  readonly probe: ProbeSettings
  /** Navigates to another document. */
  readonly leave: (url: string) => void
  /** Navigates to another document by submitting a form. */
  readonly post: (action: string, fields: Readonly<Record<string, string>>) => void
  /** This portal's own origin. */
  readonly origin: string
  /** The document was opened by a reload, Back or Forward, so that its address may hold data that arrived long ago. */
  readonly isRevisit?: boolean
}

/** Asks the back end for a ticket for the page to which the router leads back. Null: it has none. Does not reject. */
export type AskForTicket = (asked: Readonly<{ ip?: string; identity: string; dst: string }>) => Promise<string | null>

/** Why the page is still shown after a login at the router. */
export type LoginOutcome =
  /**
   * The router does not answer, or the page was not left within ten seconds. `address` is its own page, for a manual login; it
   * contains no credentials.
   */
  | { readonly kind: 'silent'; readonly address: string }
  /** No gateway is listed for this partner, or none that this visit can log in at. */
  | { readonly kind: 'no-router' }
