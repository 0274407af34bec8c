/** Reads the environment from an operator's variables, for the host and for `npm run partner -- publish`. */
import type { Environment } from '../../core/kernel/page/environment.ts'
import { ENVIRONMENTS, type EnvironmentName } from '../../core/kernel/page/environments.ts'
import { originOf, tileOrigins } from '../http/content-policy.ts'

export const ENVIRONMENT_VARIABLES = {
  PORTAL_ENVIRONMENT: 'development, dev, dev3 or production',
  PORTAL_API_URL: 'origin of the back end, in place of the environment’s',
  PORTAL_LOGIN_URL: 'origins of routers’ login pages, separated by commas, in place of the environment’s',
  PORTAL_LOGIN_BASE: 'origin of another portal where customers who come from a router sign in, or none',
  PORTAL_PAYMENT_SCRIPT_URL: 'address of the card payment script, or none',
  PORTAL_TILES_URL: 'address of map tiles with {z}, {x} and {y}, or none',
  PORTAL_TILES_THANKS: 'whom to thank for the tiles, at most 100 characters',
} as const

/** Read by the host and by publishing. */
export const WORKER_VARIABLE = {
  PORTAL_SERVICE_WORKER:
    'on or off: whether pages have a service worker, which makes the last home and packages readable offline; default on',
} as const

export type Variables = Readonly<Record<string, string | undefined>>

/** Returns a reader of single variables. Each wrong value adds one line to `faults`: variable, expected, received. */
export function variableReader<Name extends string>(
  variables: Variables,
  says: Readonly<Record<Name, string>>,
  faults: string[],
) {
  return <Value>(name: Name, otherwise: Value, parse: (text: string) => Value | undefined): Value => {
    const text = variables[name]?.trim()
    if (text === undefined || text === '') return otherwise
    const value = parse(text)
    if (value === undefined) faults.push(`${name}: expected ${says[name]}; received ${JSON.stringify(text)}`)
    return value ?? otherwise
  }
}

/** Whether pages have a service worker. Adds a line to `faults` for any value but on or off. */
export function readHasWorker(variables: Variables, faults: string[]): boolean {
  return variableReader(variables, WORKER_VARIABLE, faults)('PORTAL_SERVICE_WORKER', true, parseOn)
}

/** Parses `on` or `off`. */
export function parseOn(text: string): boolean | undefined {
  return text === 'on' || text === 'off' ? text === 'on' : undefined
}

/** `environment` is null when none of the variables is set. */
export function readEnvironment(variables: Variables): {
  readonly environment: Environment | null
  readonly faults: readonly string[]
} {
  const faults: string[] = []
  const read = variableReader(variables, ENVIRONMENT_VARIABLES, faults)
  const name = read<EnvironmentName | null>('PORTAL_ENVIRONMENT', null, parseEnvironment)
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
  if ([name, api, login, loginBase, payment, tiles].every((one) => one === null)) return { environment: null, faults }
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
  const origins = text.split(',').map((one) => parseOrigin(one.trim()))
  return origins.every((one) => one !== undefined) ? origins : undefined
}

function parseAddress(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : null
  return url && isHttp(url) && url.username === '' && mayStandInPolicy(() => originOf(text)) ? url.href : undefined
}

/** An https or http template that names zoom, column and row. */
function parseTiles(text: string): string | undefined {
  const isTemplate = ['{z}', '{x}', '{y}'].every((part) => text.includes(part))
  return isTemplate && parseAddress(text) !== undefined && mayStandInPolicy(() => tileOrigins(text)) ? text : undefined
}

/** Every page names these addresses in its policy; one that the policy refuses would make every page fail. */
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
