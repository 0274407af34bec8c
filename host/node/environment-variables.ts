/**
 * Lists the environment variables of the host, its edge edition and `npm run partner`, and the environment that they select. An unknown
 * name is a fault, so that a mistyped variable does not count as absent.
 */
import type { Environment } from '../../core/kernel/page/environment.ts'
import { ENVIRONMENTS, type EnvironmentName } from '../../core/kernel/page/known-environments.ts'
import { nearest } from '../../core/kernel/plugin/nearest.ts'
import { parsePartnersAddress } from '../../schemas/partner/parse-partners-address.ts'
import { originOf, tileOrigins } from '../http/content-policy.ts'

/** The value of `PORTAL_ENVIRONMENT` that starts the host with the sandbox. */
export const SANDBOX = 'sandbox'

export const ENVIRONMENT_VARIABLES = {
  PORTAL_ENVIRONMENT: 'development, dev, dev3 or production',
  PORTAL_API_URL: 'origin of the back end, in place of the environment’s',
  PORTAL_LOGIN_URL: 'origins of routers’ login pages, separated by commas, in place of the environment’s',
  PORTAL_LOGIN_BASE: 'origin of another portal where customers who come from a router sign in, or none',
  PORTAL_PAYMENT_SCRIPT_URL: 'address of the card payment script, or none',
  PORTAL_TILES_URL: 'address of map tiles with {z}, {x} and {y}, or none',
  PORTAL_TILES_THANKS: 'whom to thank for the tiles, at most 100 characters',
} as const

export const WORKER_VARIABLE = {
  PORTAL_SERVICE_WORKER:
    'on or off: whether pages have a service worker, which makes the last home and packages readable offline; default on',
} as const

/** All variables, with the values that each expects. */
export const VARIABLES = {
  PORT: 'the port, 1 to 65535; default 8080',
  HOST_ADDRESS: 'an IP address of this machine to listen on; default all of them',
  HOST_ADMIN:
    'port on 127.0.0.1, or address:port, of the answers for the operator’s own tools, another than PORT; default none',
  HOST_PARTNERS:
    'folder of partner files, or an address of http or https, without a password, that has an index.json; default partner-configs',
  HOST_LOG: 'text, one sentence a line, or json, one object a line; default text',
  HOST_LOG_LEVEL: 'error, warn, info or debug, which logs each request by its kind; default info',
  HOST_STATE: 'folder in which the last valid copies of partner files outlive the host; default .data/host',
  HOST_TRUSTED_PROXIES:
    'addresses or networks, separated by commas, whose X-Forwarded-Proto and -For are trusted; default none',
  HOST_FORWARDED_HOST:
    'on or off: whether the host name comes from X-Forwarded-Host of those proxies; default off: from Host',
  HOST_CONNECTIONS: 'connections of one address at the same time, 1 to 100000; default 4000',
  HOST_HEADER_SECONDS: 'seconds in which the headers of a request must arrive, 1 to 60; default 15',
  HOST_REQUEST_SECONDS: 'seconds in which a complete request must arrive, 1 to 600; default 120',
  HOST_PAGE_CACHE_MB: 'megabytes of cached pages, 1 to 4096; default 16',
  HOST_HSTS_SUBDOMAINS: 'on or off: whether browsers must use https for subdomains too; default off',
  HOST_SANDBOX_BEHIND_PROXY:
    'on or off, with PORTAL_ENVIRONMENT=sandbox: whether the sandbox answers what came through a proxy; default off',
  ...ENVIRONMENT_VARIABLES,
  PORTAL_ENVIRONMENT: `${ENVIRONMENT_VARIABLES.PORTAL_ENVIRONMENT}, or ${SANDBOX} for a trial`,
  PORTAL_API_SAME_ORIGIN:
    'on or off: whether the host passes /api/ on to the back end; default on with the sandbox, else off',
  ...WORKER_VARIABLE,
  PORTAL_CAPTIVE_TOKEN:
    'a bearer of 8 to 4000 visible characters, with a back end named as well; the captive portal API then requests the state of devices from it',
  PORTAL_GATEWAY_SECRETS:
    'a file of gateways’ secrets, with a back end named and PORTAL_API_SAME_ORIGIN=on as well; the host then opens these gateways',
} as const

/** Unset is undefined, and null on workerd. */
export type Variables = Readonly<Record<string, string | null | undefined>>

const VARIABLE_NAMES = Object.keys(VARIABLES)
type Prefix = 'PORTAL_' | 'HOST_'

/** One line for each variable with one of these prefixes that is unknown or empty. It holds no value, which may be a secret. */
export function nameFaults(
  variables: Variables,
  prefixes: readonly Prefix[],
  expected: Readonly<Record<keyof typeof VARIABLES, string>> = { ...VARIABLES, ...ENVIRONMENT_VARIABLES },
): readonly string[] {
  return Object.entries(variables).flatMap(([name, value]) => {
    const prefix = prefixes.find((candidate) => name.startsWith(candidate))
    // On a runtime without a disk some values are objects.
    if (prefix === undefined || typeof value !== 'string') return []
    if (!isKnown(name)) {
      const meant = nearest(name.toUpperCase(), VARIABLE_NAMES)
      const question = meant === undefined ? '' : `; did you mean ${meant}?`
      return `${name}: unknown${question || '.'} Known: ${VARIABLE_NAMES.filter((known) => known.startsWith(prefix)).join(', ')}`
    }
    return value.trim() === '' ? `${name}: is empty; expected ${expected[name]}, or leave it out` : []
  })
}

function isKnown(name: string): name is keyof typeof VARIABLES {
  return VARIABLE_NAMES.includes(name)
}

/** Returns a reader of single variables. Each wrong value adds one line to `faults`: variable, expected, received. */
export function variableReader<Name extends string>(
  variables: Variables,
  expected: Readonly<Record<Name, string>>,
  faults: string[],
) {
  return <Value>(name: Name, otherwise: Value, parse: (text: string) => Value | undefined): Value => {
    const text = variables[name]?.trim()
    if (text === undefined || text === '') return otherwise
    const value = parse(text)
    if (value === undefined) {
      const lacksScheme = !text.includes('://') && parse(`https://${text}`) !== undefined && isShown(text)
      const remedy = lacksScheme ? `; write https://${text}` : ''
      faults.push(`${name}: expected ${expected[name]}; received ${describeValue(text)}${remedy}`)
    }
    return value ?? otherwise
  }
}

/**
 * A received value for a message, which may be logged. A mistyped address contains its user, password or token at any place, so a text is
 * only shown when it has none of the characters that separate them from the rest, such as `@` and `?`.
 */
export function describeValue(text: string): string {
  if (isShown(text)) return JSON.stringify(text)
  return `a text of ${text.length} characters, not shown, since it may contain a password`
}

function isShown(text: string): boolean {
  return /^[\w.,:/*{}[\]() +-]*$/.test(text)
}

/** The address of the partners' files, for a runtime without folders. Adds a line to `faults` for anything else. */
export function readPartnersAddress(variables: Variables, faults: string[]): string {
  return variableReader(variables, VARIABLES, faults)('HOST_PARTNERS', '', (text) =>
    /^https?:/i.test(text) ? parsePartnersAddress(text) : undefined,
  )
}

/** Whether pages have a service worker. Adds a line to `faults` for any value but on or off. */
export function readHasWorker(variables: Variables, faults: string[]): boolean {
  return variableReader(variables, WORKER_VARIABLE, faults)('PORTAL_SERVICE_WORKER', true, parseOn)
}

export function parseOn(text: string): boolean | undefined {
  return text === 'on' || text === 'off' ? text === 'on' : undefined
}

/** The environment of a real back end; null when neither `PORTAL_ENVIRONMENT` nor `PORTAL_API_URL` names one. */
export function readEnvironment(
  variables: Variables,
  expected: Readonly<Record<keyof typeof ENVIRONMENT_VARIABLES, string>> = ENVIRONMENT_VARIABLES,
): {
  readonly environment: Environment | null
  readonly faults: readonly string[]
} {
  const faults: string[] = []
  const read = variableReader(variables, expected, faults)
  const isSandbox = variables['PORTAL_ENVIRONMENT']?.trim() === SANDBOX
  if (isSandbox)
    faults.push(`PORTAL_ENVIRONMENT: expected ${expected.PORTAL_ENVIRONMENT}; only the host on Node has a ${SANDBOX}`)
  const name = isSandbox ? null : read<EnvironmentName | null>('PORTAL_ENVIRONMENT', null, parseEnvironment)
  const api = read<string | null>('PORTAL_API_URL', null, parseOrigin)
  const login = read<readonly string[] | null>('PORTAL_LOGIN_URL', null, parseOrigins)
  const loginBase = read<string | null | 'none'>('PORTAL_LOGIN_BASE', null, (text) =>
    text === 'none' ? text : parseOrigin(text),
  )
  const payment = read<string | null | 'none'>('PORTAL_PAYMENT_SCRIPT_URL', null, (text) =>
    text === 'none' ? text : parseAddress(text),
  )
  const tiles = read<string | null | 'none'>('PORTAL_TILES_URL', null, (text) =>
    text === 'none' ? text : parseTiles(text),
  )
  const thanks = read<string | null>('PORTAL_TILES_THANKS', null, (text) => (text.length <= 100 ? text : undefined))
  if (name === null && api === null) return { environment: null, faults }
  const environment: Environment = {
    ...ENVIRONMENTS[name ?? 'development'],
    ...(api !== null && { api }),
    ...(login !== null && { login }),
    ...(loginBase !== null && { loginBase: loginBase === 'none' ? null : loginBase }),
    ...(payment !== null && { paymentScript: payment === 'none' ? null : payment }),
  }
  const template = tiles ?? environment.tiles?.url ?? 'none'
  return {
    environment: {
      ...environment,
      tiles:
        template === 'none' ? null : { url: template, attribution: thanks ?? environment.tiles?.attribution ?? '' },
    },
    faults,
  }
}

function parseEnvironment(text: string): EnvironmentName | undefined {
  return Object.keys(ENVIRONMENTS).find((name): name is EnvironmentName => name === text)
}

/** An http or https address without user, path, query or fragment. */
function parseOrigin(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : null
  const isOrigin = url && isHttp(url) && (text === url.origin || text === url.href) && url.href === `${url.origin}/`
  return isOrigin && mayStandInPolicy(() => originOf(text)) ? url.origin : undefined
}

function parseOrigins(text: string): readonly string[] | undefined {
  const origins = text.split(',').map((origin) => parseOrigin(origin.trim()))
  return origins.every((origin) => origin !== undefined) ? origins : undefined
}

function parseAddress(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : null
  return url && isHttp(url) && url.username + url.password === '' && mayStandInPolicy(() => originOf(text))
    ? url.href
    : undefined
}

/** An https or http template that names zoom, column and row. */
function parseTiles(text: string): string | undefined {
  const isTemplate = ['{z}', '{x}', '{y}'].every((placeholder) => text.includes(placeholder))
  return isTemplate && parseAddress(text) !== undefined && mayStandInPolicy(() => tileOrigins(text)) ? text : undefined
}

/** Every page lists these addresses in its policy; an address that the policy refuses would break every page. */
function mayStandInPolicy(write: () => unknown): boolean {
  try {
    write()
    return true
  } catch {
    return false
  }
}

function isHttp({ protocol }: URL): boolean {
  return protocol === 'http:' || protocol === 'https:'
}
