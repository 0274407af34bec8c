/**
 * The content security policy of a page, and the headers that are the same wherever it is served.
 *
 * Scripts are allowed by where they lie and by nothing else: a nonce on the entry would let `import()` load from
 * anywhere. Styles in the page are allowed by their hashes; the hash of the empty text is there for Griffel, which fills
 * empty elements from scripts.
 */
import type { Environment } from './environment.ts'

export type PolicyAbout = {
  /** Where the build's files lie: `https://wifi.lestari.example/assets/`; `'self'` where the page's name is not known. */
  readonly assets: string
  readonly environment: Environment
  /** Router login pages of the partner's own. */
  readonly loginHosts: readonly string[]
  /** `sha256-…` of every style element in the page. */
  readonly styleHashes: readonly string[]
}

/** Of every page, besides its policy. */
export const PAGE_HEADERS = {
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy':
    'geolocation=(self), camera=(self), microphone=(), payment=(), usb=(), serial=(), midi=(), display-capture=(), browsing-topics=()',
} as const

/** Of every answer. */
export const FILE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
} as const

/** SHA-256 of the empty text. */
const EMPTY_STYLE = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='

export function pagePolicy({ assets, environment, loginHosts, styleHashes }: PolicyAbout): string {
  const api = originOf(environment.api)
  const logins = [...environment.login, ...loginHosts].map(originOf)
  const payment = environment.paymentScript === null ? null : new URL(environment.paymentScript)
  const tiles = environment.tiles === null ? [] : tileOrigins(environment.tiles.url)
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'none'"],
    'script-src': [assets, ...(payment ? [originOf(payment.href) + pathOf(payment)] : [])],
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
export function originOf(address: string): string {
  const { origin } = new URL(address)
  // A host name may hold signs that end a directive or a policy.
  if (origin === 'null' || /[;,]/.test(origin))
    throw new TypeError(`an http or https address was expected, not ${address}`)
  return origin
}

/** As a policy takes it: signs that would end a directive or a policy are percent-encoded (CSP3, section 2.3.1). */
function pathOf({ pathname }: URL): string {
  return pathname.replace(/[;,]/g, encodeURIComponent)
}

/** A template may name several hosts by a letter: `https://{s}.tiles.example/…`. */
function tileOrigins(template: string): readonly string[] {
  const letters = template.includes('{s}') ? ['a', 'b', 'c'] : ['']
  return letters.map((letter) => originOf(template.replaceAll('{s}', letter).replace(/\{[^}]*\}/g, '0')))
}
