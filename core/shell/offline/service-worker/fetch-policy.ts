/**
 * Decides how the service worker answers each request. It handles only pages of the portal without a query, and files of the portal; calls,
 * forms and the traffic of a captive device with its router work as without a worker (docs/decisions/0034-offline.md).
 */
import { SHELL_PATH, WORKER_PATH } from '../../../kernel/page/service-worker-paths.ts'

export type FetchRequest = {
  readonly method: string
  readonly url: string
  /** Of `Request`: `navigate` for a document. */
  readonly mode: string
  /** Of `Request`: an address, `about:client`, or empty. */
  readonly referrer: string
  /** Of `Request`: `default`, except at a reload and Back. */
  readonly cache: string
}

/**
 * - `pass`: not handled
 * - `first`: the first page of a visit; the saved page of the customer, else like `page`
 * - `page`: from the network; the cached shell if there is no response
 * - `sent`: a form; not handled, but the saved pages of the customer may be outdated after it
 * - `built`: a file whose name changes with its content; from the cache first
 * - `named`: a file with a fixed name; from the network, or from the cache if that fails
 */
export type FetchDecision = 'pass' | 'first' | 'page' | 'sent' | 'built' | 'named'

/** Addresses without a file extension that are not pages: the API, captive portal API (RFC 8908), health, forms. */
const NO_PAGES = [
  /^\/(api|token)(\/|$)/,
  /^\/captive-portal(\/|$)/,
  /^\/\.well-known(\/|$)/,
  /^\/(healthz|readyz|sign-out|without-scripts|language|faults|clear-cookies)$/,
]
const FILE = /\.[a-z0-9]{1,12}$/i

/** @param origin the portal's */
export function decideFetch({ method, url, mode, referrer, cache }: FetchRequest, origin: string): FetchDecision {
  const address = new URL(url)
  if (address.origin !== origin) return 'pass'
  if (method !== 'GET') return mode === 'navigate' ? 'sent' : 'pass'
  // The query may have data of a router, a payment or a link in a mail.
  if (address.search !== '') return 'pass'
  const { pathname } = address
  if (mode === 'navigate') {
    if (!isPage(pathname) || !isFromPortal(referrer, origin)) return 'pass'
    return hasNoReferrer(referrer) && cache === 'default' ? 'first' : 'page'
  }
  if (pathname === WORKER_PATH || pathname === SHELL_PATH) return 'pass'
  if (isBuilt(pathname)) return 'built'
  return isNamed(pathname) ? 'named' : 'pass'
}

function isPage(pathname: string): boolean {
  return !FILE.test(pathname) && pathname !== SHELL_PATH && !NO_PAGES.some((pattern) => pattern.test(pathname))
}

/** After a redirect the referrer is still the page that started it, for example the router's. */
function isFromPortal(referrer: string, origin: string): boolean {
  return hasNoReferrer(referrer) || new URL(referrer).origin === origin
}

/** The address bar, a bookmark, the home screen, or a page with `no-referrer`. */
function hasNoReferrer(referrer: string): boolean {
  return referrer === '' || referrer.startsWith('about:')
}

/** True for files of the build, whose names have a hash of their content. */
export function isBuilt(pathname: string): boolean {
  return /^\/assets\/[\w-]+(\.[\w-]+)*\.\w+$/.test(pathname)
}

/** True for the logo, an icon, or a partner's page file. */
export function isNamed(pathname: string): boolean {
  return /^\/(brand|partners)\/[\w-]+(\.[\w-]+)*\.\w+$/.test(pathname)
}
