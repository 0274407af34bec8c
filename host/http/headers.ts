/** Composes the headers of every response. Pure functions, whose results the tests compare with snapshots. */
import type { Environment } from '../../core/kernel/page/environment.ts'
import { REPORTS_PATH } from '../../core/kernel/page/plugin-report.ts'
import { FILE_HEADERS, originOf, PAGE_HEADERS, pagePolicy } from './content-policy.ts'

/** Of a rendered page: it may be one customer's, so nothing stores it. */
const PAGE_CACHE = 'no-store'
/** Of the shell, which is the same for all customers of a partner: devices store it, and revalidate it before each use. */
export const SHELL_CACHE = 'private, no-cache'

/** The name of the report address in `Reporting-Endpoints`. */
const REPORT_ENDPOINT = 'faults'

export type PageSite = {
  /** Scheme, host and port of the page: `https://wifi.lestari.example`. Empty when the host name is not known. */
  readonly origin: string
  /** Whether browsers must use https for subdomains too. Default false, because subdomains may be routers without https. */
  readonly hstsSubdomains?: boolean
}

export type PageHeadersInput = {
  readonly site: PageSite
  readonly environment: Environment
  /** Origins of the partner's own router login pages. */
  readonly loginHosts: readonly string[]
  /** Host names of the partner's portals, between which a sign-in may continue. */
  readonly portals?: readonly string[]
  /** Paths of this origin below which the page may load scripts too. Default: none. */
  readonly scriptFolders?: readonly string[]
  readonly styleHashes: readonly string[]
  readonly scriptHashes: readonly string[]
  readonly takesBankCards: boolean
  readonly hasContainedImages?: boolean
}

export function pageHeaders({ site, scriptFolders = [], ...policyInput }: PageHeadersInput): Record<string, string> {
  const origin = originOf(site.origin)
  const isSecure = site.origin.startsWith('https:')
  const reports = { path: REPORTS_PATH, endpoint: isSecure ? REPORT_ENDPOINT : null }
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': PAGE_CACHE,
    'content-security-policy': pagePolicy({
      assets: `${origin}/assets/`,
      scripts: scriptFolders.map((folder) => origin + folder),
      reports,
      ...policyInput,
    }),
    ...(isSecure && { 'reporting-endpoints': `${REPORT_ENDPOINT}="${REPORTS_PATH}"` }),
    ...forAll(site),
    ...PAGE_HEADERS,
    vary: 'Accept-Encoding',
  }
}

/** Headers of short texts that browsers must not cache: 400, 404, 405, 421, 431, 500, health. */
export function textHeaders(site: PageSite): Record<string, string> {
  return {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    ...forAll(site),
  }
}

/** Headers of files whose name changes with their content. */
export function assetHeaders(site: PageSite, type: string): Record<string, string> {
  return {
    'content-type': type,
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
    ...forAll(site),
  }
}

/**
 * Headers of files that keep their name: revalidated each time and sent again when changed. The policy forbids scripts
 * in an SVG that is opened directly.
 */
export function namedFileHeaders(site: PageSite, type: string, etag: string): Record<string, string> {
  return {
    'content-type': type,
    'cache-control': 'no-cache',
    etag,
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    ...forAll(site),
  }
}

/**
 * Headers of the service worker's script. Browsers request it with each document, so that a new release or its end takes effect
 * with the next visit. The policy is the worker's own: it may fetch from the portal only.
 */
export function workerHeaders(site: PageSite, etag: string): Record<string, string> {
  return {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
    'service-worker-allowed': '/',
    etag,
    vary: 'Accept-Encoding',
    ...forAll(site),
  }
}

function forAll({ origin, hstsSubdomains = false }: PageSite): Record<string, string> {
  const transport = `max-age=63072000${hstsSubdomains ? '; includeSubDomains' : ''}`
  return {
    ...FILE_HEADERS,
    // Browsers ignore this header over plain http.
    ...(origin.startsWith('https:') && { 'strict-transport-security': transport }),
  }
}
