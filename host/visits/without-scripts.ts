/**
 * Browsers without scripts get a customer's page rendered completely, which may take seconds, so the host must recognise them: by a
 * submitted form, or by the link in a page's `noscript` element. The portal's script deletes the cookie.
 */
import { NO_SCRIPT_COOKIE, NO_SCRIPT_PATH, REDIRECT_COOKIE } from '../../core/kernel/page/no-script.ts'
import { RETURN_PARAMETER } from '../../core/kernel/values/return-parameters.ts'
import type { PageSite } from '../http/headers.ts'
import { ownPath } from '../http/redirect-response.ts'
import { cookiesOf, hasSession, readCookie } from '../http/visitor.ts'

export { NO_SCRIPT_PATH }

export const NO_SCRIPT_SET_COOKIE = `__Host-${NO_SCRIPT_COOKIE}=none; Path=/; Secure; SameSite=Strict; Max-Age=2592000`

export function hasNoScripts(request: Request): boolean {
  return readCookie(request, NO_SCRIPT_COOKIE) === 'none'
}

/** Characters of the cookie with the router's redirect data. */
const MAX_COOKIE_LENGTH = 3_800

/**
 * A `Set-Cookie` value that stores the router's data during sign-in, since links without scripts do not carry it. Null: the
 * address has none.
 *
 * The cookie has no `__Host-`, which needs Secure and the path `/`: routers lead to http too, and other pages must not get the data. Whoever
 * forges it gains nothing, since the same data in an address has the same effect.
 *
 * @param arrival of `HostRedirect`
 * @param path of the sign-in page; the pages below it get the cookie
 */
export function saveRedirect(arrival: string | null, path: string | null, { origin }: PageSite): string | null {
  const data = encodeURIComponent(arrival ?? '')
  if (data === '' || data.length > MAX_COOKIE_LENGTH || path === null) return null
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  return `${REDIRECT_COOKIE}=${data}; Path=${path}; SameSite=Strict; Max-Age=900${secure}`
}

/** A `Set-Cookie` value that deletes the router's data, because it ends with the session. */
export function deleteRedirect(path: string): string {
  return `${REDIRECT_COOKIE}=; Path=${path}; Max-Age=0`
}

/**
 * The query of a request, with the stored data of the router if it has none. A signed-in customer who opens a page gets none: the
 * page would treat it as a new redirect and start a login.
 */
export function searchOf(request: Request, arrival: string | null): string {
  const { search } = new URL(request.url)
  const stored = cookiesOf(request).find(([name]) => name === REDIRECT_COOKIE)?.[1]
  const isOpened = request.method !== 'POST' && hasSession(request)
  if (stored === undefined || isOpened || arrival !== null) return search
  return `${search === '' ? '?' : `${search}&`}data=${stored}`
}

/** The page of this portal from which the browser came; `/` when unknown. */
export function previousPage(request: Request, origin: string): string {
  const referrer = request.headers.get('referer')
  if (referrer === null || !URL.canParse(referrer)) return '/'
  const { origin: sender, pathname, searchParams } = new URL(referrer)
  if (sender !== origin || pathname === NO_SCRIPT_PATH) return '/'
  // This page would lead here again, because the browser stores no cookies.
  searchParams.delete(RETURN_PARAMETER)
  return ownPath(searchParams.size === 0 ? pathname : `${pathname}?${searchParams}`)
}
