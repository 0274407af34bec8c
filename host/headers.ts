/** The headers of every response. Pure functions, whose results the tests compare with snapshots. */
import type { Environment } from '../core/page/environment.ts'
import { FILE_HEADERS, originOf, PAGE_HEADERS, pagePolicy } from '../core/page/page-policy.ts'

export type PageAbout = {
  /** Scheme, host and port of the page: `https://wifi.lestari.example`. */
  readonly origin: string
  readonly environment: Environment
  /** Origins of the partner's own router login pages. */
  readonly loginHosts: readonly string[]
  /** `sha256-…` of every style element in the page. */
  readonly styleHashes: readonly string[]
}

/** Headers of the HTML page. */
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

/** Headers of short texts that browsers must not cache: 404, 405, 421, health. */
export function textHeaders(origin: string): Record<string, string> {
  return {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    ...forAll(origin),
  }
}

/** Headers of files whose name changes with their content. */
export function assetHeaders(origin: string, type: string): Record<string, string> {
  return {
    'content-type': type,
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
    ...forAll(origin),
  }
}

/**
 * Headers of files that keep their name: revalidated each time and sent again when changed. The policy forbids scripts
 * in an SVG that is opened directly.
 */
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
    // Browsers ignore this header over plain http. Without `includeSubDomains`, because subdomains may be routers
    // without https.
    ...(origin.startsWith('https:') && { 'strict-transport-security': 'max-age=63072000' }),
  }
}
