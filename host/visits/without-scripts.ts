/**
 * Browsers without scripts. A page for a customer is then drawn whole, which may take seconds; so the host must know. A form that
 * arrives says so, and a page whose `noscript` element leads here. The portal's script takes the cookie back.
 */
import type { Gateway } from '../../core/kernel/gateway/gateway.ts'
import { arrivalIn } from '../../core/kernel/gateway/read-query.ts'
import { NO_SCRIPT_COOKIE, NO_SCRIPT_PATH } from '../../core/kernel/page/no-script.ts'
import { RETURN } from '../../core/kernel/values/return-parameters.ts'
import type { Site } from '../http/headers.ts'
import { ownPath } from '../http/redirect.ts'
import { cookiesOf, hasSession, readCookie } from '../http/visitor.ts'

export { NO_SCRIPT_PATH }

/** The value of a `Set-Cookie` header. */
export const NO_SCRIPT_FORM = `__Host-${NO_SCRIPT_COOKIE}=none; Path=/; Secure; SameSite=Strict; Max-Age=2592000`

export function hasNoScripts(request: Request): boolean {
  return readCookie(request, NO_SCRIPT_COOKIE) === 'none'
}

/** Cookie: the router's data of this visit. */
const ARRIVAL = 'arrival'
/** Characters of a cookie. */
const MOST_ARRIVAL = 3_800

/**
 * A `Set-Cookie` value that keeps the router's data while she goes from page to page of signing in, since links without scripts do
 * not carry it. Null: the address has none.
 *
 * @param path of the sign-in page; the pages below it get the cookie
 * @param gateways the partner's
 */
export function saveRedirect(
  request: Request,
  path: string | null,
  { origin }: Site,
  gateways: readonly Gateway[],
): string | null {
  const data = encodeURIComponent(arrivalIn(new URL(request.url).search, gateways) ?? '')
  if (data === '' || data.length > MOST_ARRIVAL || path === null) return null
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  return `${ARRIVAL}=${data}; Path=${path}; HttpOnly; SameSite=Strict; Max-Age=900${secure}`
}

/**
 * The query of a request, with the router's data that was kept where it has none. A customer with a session gets none to a page that
 * she opens: there it would be new data of a router, which asks her to connect.
 */
export function searchOf(request: Request, gateways: readonly Gateway[]): string {
  const { search } = new URL(request.url)
  const kept = cookiesOf(request).find(([name]) => name === ARRIVAL)?.[1]
  const isOpened = request.method !== 'POST' && hasSession(request)
  if (kept === undefined || isOpened || arrivalIn(search, gateways) !== null) return search
  return `${search === '' ? '?' : `${search}&`}data=${kept}`
}

/** Whether a router has sent her back after a login: to a page with our mark, or CoovaChilli to its own page with that one in it. */
export function isReturn(request: Request): boolean {
  const { searchParams } = new URL(request.url)
  return searchParams.has(RETURN) || (searchParams.get('res') === 'success' && searchParams.has('uamip'))
}

/** The page of this portal from which the browser came; `/` when it does not tell. */
export function previousPage(request: Request, origin: string): string {
  const referrer = request.headers.get('referer')
  if (referrer === null || !URL.canParse(referrer)) return '/'
  const { origin: sender, pathname, searchParams } = new URL(referrer)
  if (sender !== origin || pathname === NO_SCRIPT_PATH) return '/'
  // With it the page would lead here again, where the browser keeps no cookies.
  searchParams.delete(RETURN)
  return ownPath(searchParams.size === 0 ? pathname : `${pathname}?${searchParams}`)
}
