/**
 * Writes the Content-Security-Policy of a page, and the headers that do not depend on how it is served.
 *
 * Scripts are allowed by their address: a nonce on the entry would let `import()` load from any host. The page's own first
 * script and its style elements are allowed by their hashes. The hash of the empty text is for Griffel, which fills empty style elements from
 * scripts.
 */
import type { Environment } from '../../core/kernel/page/environment.ts'

export type PolicyInput = {
  /** Source of the build's files: `https://wifi.lestari.example/assets/`, or `'self'` when the host name is not known. */
  readonly assets: string
  /** Further sources of scripts: the folders of admitted plugins. Default: none. */
  readonly scripts?: readonly string[]
  readonly environment: Environment
  /** Origins of the partner's own gateways; see `loginOrigins`. */
  readonly loginHosts: readonly string[]
  /** Host names of the partner's portals, with the port if it is not the scheme's. Default: only the page's own. */
  readonly portals?: readonly string[]
  readonly styleHashes: readonly string[]
  readonly scriptHashes: readonly string[]
  readonly takesBankCards: boolean
  /** Whether the page may show images in `data:` addresses. Default false. */
  readonly hasContainedImages?: boolean
  /** Where browsers report violations. Default: nowhere. */
  readonly reports?: {
    /** The path that takes reports. */
    readonly path: string
    /** The name of the same address in the header `Reporting-Endpoints`, which works over https only; else null. */
    readonly endpoint: string | null
  }
}

/** Headers of every page except its policy. */
export const PAGE_HEADERS = {
  // Without a referrer, browsers send a form with `Origin: null`.
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy':
    'geolocation=(self), camera=(self), microphone=(), payment=(), usb=(), serial=(), midi=(), display-capture=(), browsing-topics=()',
} as const

export const FILE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  // Isolates the process by origin instead of by site.
  'origin-agent-cluster': '?1',
} as const

const EMPTY_STYLE = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='

export function pagePolicy({
  assets,
  scripts = [],
  environment,
  loginHosts,
  portals = [],
  styleHashes,
  scriptHashes,
  takesBankCards,
  hasContainedImages = false,
  reports,
}: PolicyInput): string {
  const api = environment.api === '' ? [] : [originOf(environment.api)]
  const others = (environment.gateways ?? []).flatMap(({ addresses }) => addresses)
  const logins = [...environment.login, ...loginHosts, ...others].map(originOf)
  const script = takesBankCards ? environment.paymentScript : null
  const payment = script === null ? null : new URL(script)
  const tiles = environment.tiles === null ? [] : tileOrigins(environment.tiles.url)
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'none'"],
    'script-src': [
      assets,
      ...scripts,
      ...(payment ? [originOf(payment.href) + pathOf(payment)] : []),
      ...scriptHashes.map((hash) => `'${hash}'`),
    ],
    'style-src': [assets, `'${EMPTY_STYLE}'`, ...styleHashes.map((hash) => `'${hash}'`)],
    'img-src': ["'self'", 'blob:', ...(hasContainedImages ? ['data:'] : []), ...api, ...tiles],
    'font-src': [assets],
    // A background request checks whether the router answers; the card script calls its own host.
    'connect-src': ["'self'", ...api, ...logins, ...(payment ? [payment.origin] : [])],
    'frame-src': payment ? [payment.origin] : ["'none'"],
    // The router answers the form with a redirect to the portal that it is set to, which may be on another of the partner's
    // domains. Chrome checks that address too. A source without a scheme stands for the page's scheme or https.
    'form-action': ["'self'", ...logins, ...portals.slice(0, MAX_PORTALS).map(hostOf)],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    // One Trusted Types policy for the address of the card script, one for the service worker's.
    'trusted-types': ['gapura', 'gapura-worker'],
    // For browsers that do not know `report-to`. The others ignore it where `report-to` is given.
    ...(reports && { 'report-uri': [reports.path] }),
    ...(reports && reports.endpoint !== null && { 'report-to': [reports.endpoint] }),
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${[...new Set(sources)].join(' ')}`)
    .join('; ')
}

/**
 * The origin of an address from a setting. Only the parsed origin is written, so that a setting cannot add directives.
 *
 * @throws TypeError for anything but an http or https address
 */
export function originOf(address: string): string {
  const { origin } = new URL(address)
  // URL parsers allow `;` and `,` in host names; in a policy they end a directive or the policy.
  if (origin === 'null' || /[;,]/.test(origin))
    throw new TypeError(`an http or https address was expected, not ${address}`)
  return origin
}

/** Maximum number of portals in a policy, because some proxies refuse more than 4 KB of response headers. */
const MAX_PORTALS = 8

/** The host name and port. Only the parsed ones are written, as by `originOf`. */
function hostOf(host: string): string {
  return new URL(originOf(`https://${host}`)).host
}

/** The path with `;` and `,` percent-encoded, which would end a directive or the policy (CSP3, section 2.3.1). */
function pathOf({ pathname }: URL): string {
  return pathname.replace(/[;,]/g, encodeURIComponent)
}

/**
 * The origins of a template of map tiles, which may name several hosts by a letter: `https://{s}.tiles.example/…`.
 *
 * @throws TypeError for a template that names no http or https address
 */
export function tileOrigins(template: string): readonly string[] {
  const letters = template.includes('{s}') ? ['a', 'b', 'c'] : ['']
  return letters.map((letter) => originOf(template.replaceAll('{s}', letter).replace(/\{[^}]*\}/g, '0')))
}
