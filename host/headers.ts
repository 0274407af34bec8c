/**
 * The headers of every answer. Pure: what goes in is known, what comes out is compared with a snapshot.
 */
import type { Environment } from '../core/page/environment.ts'
import { FILE_HEADERS, originOf, PAGE_HEADERS, pagePolicy } from '../core/page/page-policy.ts'

export type PageAbout = {
  /** Scheme, host and port of the page: `https://wifi.lestari.example`. */
  readonly origin: string
  readonly environment: Environment
  /** Router login pages of the partner's own. */
  readonly loginHosts: readonly string[]
  /** `sha256-…` of every style element in the page. */
  readonly styleHashes: readonly string[]
}

/** For the HTML page. */
export function pageHeaders({ origin, ...about }: PageAbout): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': pagePolicy({ assets: `${originOf(origin)}/assets/`, ...about }),
    ...PAGE_HEADERS,
    vary: 'Accept-Encoding',
    ...forAll(origin),
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
    ...FILE_HEADERS,
    // Over plain http a browser ignores it. Names below this one may be routers', which know no https.
    ...(origin.startsWith('https:') && { 'strict-transport-security': 'max-age=63072000' }),
  }
}
