/**
 * What the service worker does with a request. It touches only what it can name: pages of the portal without a query, and
 * files of the portal. Everything else goes its way as if there were no worker: calls, forms, and whatever a captive
 * device and its router say to each other (docs/decisions/0034-offline.md).
 */
import { SHELL_PATH, WORKER_PATH } from '../../../kernel/page/service-worker-paths.ts'

export type FetchRequest = {
  readonly method: string
  readonly url: string
  /** As of `Request`: `navigate` for a document. */
  readonly mode: string
  /** As of `Request`: an address, `about:client`, or empty. */
  readonly referrer: string
  /** As of `Request`: `default` unless the customer wants it anew, or goes back. */
  readonly cache: string
}

/**
 * - `pass`: not touched
 * - `first`: a page that a visit begins with; her own page as it was kept, else like `page`
 * - `page`: from the network; the kept shell when it does not answer
 * - `sent`: a form; not touched, but what is kept of her may be out of date after it
 * - `built`: a file whose name changes with its content; the kept one first
 * - `named`: a file that keeps its name; from the network, the kept one when that fails
 */
export type Decision = 'pass' | 'first' | 'page' | 'sent' | 'built' | 'named'

/** Addresses that are no pages, although they have no file ending: the API, RFC 8908, health, forms, and the worker's own. */
const NO_PAGES = [
  /^\/(api|token)(\/|$)/,
  /^\/captive-portal(\/|$)/,
  /^\/\.well-known(\/|$)/,
  /^\/(healthz|readyz|sign-out|without-scripts|language|faults|clear-cookies)$/,
]
const FILE = /\.[a-z0-9]{1,12}$/i

/** @param origin of the portal */
export function decide({ method, url, mode, referrer, cache }: FetchRequest, origin: string): Decision {
  const asked = new URL(url)
  if (asked.origin !== origin) return 'pass'
  if (method !== 'GET') return mode === 'navigate' ? 'sent' : 'pass'
  // Data of a router, of a payment or of a link in a mail is in the query.
  if (asked.search !== '') return 'pass'
  const { pathname } = asked
  if (mode === 'navigate') {
    if (!isPage(pathname) || !isFromHere(referrer, origin)) return 'pass'
    return isFromNowhere(referrer) && cache === 'default' ? 'first' : 'page'
  }
  if (pathname === WORKER_PATH || pathname === SHELL_PATH) return 'pass'
  if (isBuilt(pathname)) return 'built'
  return isNamed(pathname) ? 'named' : 'pass'
}

function isPage(pathname: string): boolean {
  return !FILE.test(pathname) && pathname !== SHELL_PATH && !NO_PAGES.some((one) => one.test(pathname))
}

/** A redirect keeps the referrer of the page that began it, for example the router's. */
function isFromHere(referrer: string, origin: string): boolean {
  return isFromNowhere(referrer) || new URL(referrer).origin === origin
}

/** The address bar, a bookmark, the home screen, or a page that does not say where it is. */
function isFromNowhere(referrer: string): boolean {
  return referrer === '' || referrer.startsWith('about:')
}

/** Whether a path is one of the build's files, which are named after their content. */
export function isBuilt(pathname: string): boolean {
  return /^\/assets\/[\w-]+(\.[\w-]+)*\.\w+$/.test(pathname)
}

/** Whether a path is the logo, an icon, or a partner's page file. */
export function isNamed(pathname: string): boolean {
  return /^\/(brand|partners)\/[\w-]+(\.[\w-]+)*\.\w+$/.test(pathname)
}
