/**
 * The headers of every answer. Pure: what goes in is known, what comes out is compared with a snapshot.
 *
 * Scripts are allowed by the path `/assets/` of this very host and by nothing else: a nonce on the entry would let
 * `import()` load from anywhere. Styles in the page are allowed by their hashes; the hash of the empty text is there for
 * Griffel, which fills empty elements from scripts.
 */
import type { Environment } from '../core/partner/environment.ts'

export type PageAbout = {
  /** Scheme, host and port of the page: `https://wifi.lestari.example`. */
  readonly origin: string
  readonly environment: Environment
  /** Router login pages of the partner's own. */
  readonly loginHosts: readonly string[]
  /** `sha256-…` of every style element in the page. */
  readonly styleHashes: readonly string[]
}

/** SHA-256 of the empty text. */
const EMPTY_STYLE = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='

/** For the HTML page. */
export function pageHeaders(about: PageAbout): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': policy(about),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy':
      'geolocation=(self), camera=(self), microphone=(), payment=(), usb=(), serial=(), midi=(), display-capture=(), browsing-topics=()',
    vary: 'Accept-Encoding',
    ...forAll(about.origin),
  }
}

/** For short texts that no browser is to keep: 404, 405, 421, health. */
export function textHeaders(origin: string): Record<string, string> {
  return {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    ...forAll(origin),
  }
}

/** For files whose name changes with their content. */
export function assetHeaders(origin: string, type: string): Record<string, string> {
  return {
    'content-type': type,
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
    ...forAll(origin),
  }
}

/** For files that keep their name: asked about each time, sent when changed. A drawing opened by itself may do nothing. */
export function namedFileHeaders(origin: string, type: string, etag: string): Record<string, string> {
  return {
    'content-type': type,
    'cache-control': 'no-cache',
    etag,
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    ...forAll(origin),
  }
}

function forAll(origin: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    // Over plain http a browser ignores it. Names below this one may be routers', which know no https.
    ...(origin.startsWith('https:') && { 'strict-transport-security': 'max-age=63072000' }),
  }
}

function policy({ origin, environment, loginHosts, styleHashes }: PageAbout): string {
  const own = originOf(origin)
  const api = originOf(environment.api)
  const logins = [...environment.login, ...loginHosts].map(originOf)
  const payment = environment.paymentScript === null ? null : new URL(environment.paymentScript)
  const tiles = environment.tiles === null ? [] : tileOrigins(environment.tiles.url)
  const assets = `${own}/assets/`
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'none'"],
    'script-src': [assets, ...(payment ? [payment.origin + payment.pathname] : [])],
    'style-src': [assets, `'${EMPTY_STYLE}'`, ...styleHashes.map((hash) => `'${hash}'`)],
    'img-src': ["'self'", 'blob:', api, ...tiles],
    'font-src': [assets],
    // The router is knocked at in the background; the card script talks to its own host.
    'connect-src': ["'self'", api, ...logins, ...(payment ? [payment.origin] : [])],
    'frame-src': payment ? [payment.origin] : ["'none'"],
    'form-action': ["'self'", ...logins],
    'manifest-src': ["'self'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    // One policy, for the address of the card script.
    'trusted-types': ['gapura'],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${[...new Set(sources)].join(' ')}`)
    .join('; ')
}

/** Written anew from its parts, so that nothing in a setting can add to the policy. Throws for what is no address. */
function originOf(address: string): string {
  const { origin } = new URL(address)
  if (origin === 'null') throw new TypeError(`an http or https address was expected, not ${address}`)
  return origin
}

/** A template may name several hosts by a letter: `https://{s}.tiles.example/…`. */
function tileOrigins(template: string): readonly string[] {
  const letters = template.includes('{s}') ? ['a', 'b', 'c'] : ['']
  return letters.map((letter) => originOf(template.replaceAll('{s}', letter).replace(/\{[^}]*\}/g, '0')))
}
