/**
 * Answers requests with too large headers, mostly cookies, by a page whose button deletes the cookies. Node alone would answer 431 without
 * a body, and the customer could not open the portal any more, so the server reads larger headers than the host accepts.
 */
import { HOST_TEXTS } from './host-texts.ts'
import { FILE_HEADERS } from './content-policy.ts'
import { escapeHtml } from './escape-html.ts'
import { textHeaders, type PageSite } from './headers.ts'
import { isSameOrigin } from './same-origin.ts'
import { cookiesOf } from './visitor.ts'

export const CLEAR_PATH = '/clear-cookies'

/** Bytes of cookies that are accepted. The portal's own cookies are below 12 KB. */
const MAX_COOKIE_BYTES = 16_000
/** Bytes of all headers and of the address that are accepted. */
const MAX_ACCEPTED_BYTES = 24_000
/** Bytes that the server reads, so that a browser with too many cookies still reaches the page and its button. */
export const MAX_HEADER_BYTES = 256 * 1_024

/** The part of a request that is too large: the cookies, which the customer can delete, or something else. Null: none. */
export function tooLarge(request: Request): 'cookies' | 'other' | null {
  if ((request.headers.get('cookie') ?? '').length > MAX_COOKIE_BYTES) return 'cookies'
  let bytes = request.url.length
  for (const [name, value] of request.headers) bytes += name.length + value.length + 4
  return bytes > MAX_ACCEPTED_BYTES ? 'other' : null
}

const STYLE =
  ':root{color-scheme:light dark}body{margin:0;font:1rem/1.5 system-ui,sans-serif}main{max-width:32rem;margin:0 auto;padding:1.5rem 1rem}section+section{margin-top:2rem;padding-top:.5rem;border-top:1px solid #8886}h1,h2{font-size:1.25rem;line-height:1.3}button{min-height:2.75rem;padding:.5rem 1.5rem;font:inherit;font-weight:600}'
const STYLE_HASH = 'sha256-lKxVhbaePVLt+hvwAi2uCGSTYWxFK7oXndbRqTzxr0o='

/** The page with the button, without scripts, in each standard language. */
export const COOKIE_PAGE = [
  '<!doctype html>',
  `<html lang="${HOST_TEXTS[0]?.[0] ?? ''}">`,
  '<head>',
  '<meta charset="utf-8">',
  `<title>${escapeHtml(HOST_TEXTS[0]?.[1].cookies.title ?? '')}</title>`,
  '<meta name="viewport" content="width=device-width, initial-scale=1">',
  `<style>${STYLE}</style>`,
  '</head>',
  '<body>',
  '<main>',
  ...HOST_TEXTS.flatMap(([language, { cookies }], index) => [
    `<section lang="${language}">`,
    `<h${index + 1}>${escapeHtml(cookies.title)}</h${index + 1}>`,
    `<p>${escapeHtml(cookies.text)}</p>`,
    `<form method="post" action="${CLEAR_PATH}"><button>${escapeHtml(cookies.clear)}</button></form>`,
    `<p>${escapeHtml(cookies.otherwise)}</p>`,
    '</section>',
  ]),
  '</main>',
  '</body>',
  '</html>',
  '',
].join('\n')

export function clearCookiesPageHeaders(site: PageSite): Record<string, string> {
  return {
    ...textHeaders(site),
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src '${STYLE_HASH}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
    // `clearCookies` accepts only this origin; without a referrer browsers send `Origin: null`, and it would refuse its own button.
    'referrer-policy': 'same-origin',
  }
}

/**
 * Handles the form of that button. Only the page itself may delete cookies: another site's form could sign the customer out. Browsers
 * without `Clear-Site-Data` (Safari before 17) follow the `Set-Cookie` headers; their number is limited, because proxies
 * accept few kilobytes of headers. Where that is not enough, the page appears again and the button deletes more.
 */
export function clearCookies(request: Request, site: PageSite, refuse: () => Response): Response {
  if (isSameOrigin(request, site.origin) !== true) return refuse()
  const headers = new Headers({ ...FILE_HEADERS, ...clearCookiesPageHeaders(site), location: '/' })
  headers.set('clear-site-data', '"cookies"')
  for (const line of expired(request, new URL(site.origin).hostname)) headers.append('set-cookie', line)
  return new Response(null, { status: 303, headers })
}

const MAX_EXPIRED_COOKIES = 24
const LONG_AGO = 'Thu, 01 Jan 1970 00:00:00 GMT'

/** `Set-Cookie` values that delete cookies of this request, the largest first. */
function expired(request: Request, host: string): readonly string[] {
  const largest = cookiesOf(request)
    .filter(([name]) => /^[\w!#$%&'*+.^`|~-]{1,200}$/.test(name))
    .toSorted(([, a], [, b]) => b.length - a.length)
  return largest.flatMap(([name]) => expiries(name, host)).slice(0, MAX_EXPIRED_COOKIES)
}

/** A cookie without the prefix may have been set by an earlier portal on this host or on a parent domain. */
function expiries(name: string, host: string): readonly string[] {
  const past = `${name}=; Path=/; Expires=${LONG_AGO}`
  if (name.startsWith('__')) return [`${past}; Secure`]
  const labels = host.split('.')
  return [past, ...labels.slice(0, -1).map((_, from) => `${past}; Domain=${labels.slice(from).join('.')}`)]
}
