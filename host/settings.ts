/** The host's settings from environment variables and arguments. All faults at once; nothing is guessed. */
import { BlockList, isIP } from 'node:net'
import type { Environment } from '../core/partner/environment.ts'
import { ENVIRONMENTS, type EnvironmentName } from '../core/partner/environments.ts'

export type Settings = {
  readonly port: number
  /** Null: the sandbox is embedded. */
  readonly environment: Environment | null
  /** The bearer by which the back end tells this host about any device; null: it is not asked. */
  readonly captiveToken: string | null
  /** Folder of partner files, or null for the one beside the build. */
  readonly partners: string | null
  readonly isProxy: (address: string) => boolean
  /** Begin with an empty sandbox. */
  readonly reset: boolean
}

export const VARIABLES = {
  PORT: 'the port, 1 to 65535; default 8080',
  HOST_PARTNERS: 'folder of partner files; default partner-configs',
  HOST_TRUSTED_PROXIES:
    'addresses or networks, separated by commas, whose X-Forwarded-Host and -Proto are believed; default none',
  PORTAL_ENVIRONMENT: 'development, dev, dev3 or production',
  PORTAL_API_URL: 'origin of the back end, in place of the environment’s',
  PORTAL_LOGIN_URL: 'origins of routers’ login pages, separated by commas, in place of the environment’s',
  PORTAL_PAYMENT_SCRIPT_URL: 'address of the card payment script, or none',
  PORTAL_CAPTIVE_TOKEN:
    'a bearer of 8 to 4000 visible characters, with a back end named as well; the captive portal API then asks it about devices',
} as const

export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

type Variables = Readonly<Record<string, string | undefined>>

/** @throws SettingsError with one line for each wrong value: variable, expected, received */
export function readSettings(variables: Variables, args: readonly string[]): Settings {
  const faults: string[] = []
  const read = <Value>(
    name: keyof typeof VARIABLES,
    otherwise: Value,
    parse: (text: string) => Value | undefined,
  ): Value => {
    const text = variables[name]?.trim()
    if (text === undefined || text === '') return otherwise
    const value = parse(text)
    if (value === undefined) faults.push(`${name}: expected ${VARIABLES[name]}; received ${JSON.stringify(text)}`)
    return value ?? otherwise
  }

  const port = read('PORT', 8080, parsePort)
  const partners = read<string | null>('HOST_PARTNERS', null, (text) => text)
  const proxies = read<BlockList>('HOST_TRUSTED_PROXIES', new BlockList(), parseNetworks)
  const name = read<EnvironmentName | null>('PORTAL_ENVIRONMENT', null, parseEnvironment)
  const api = read<string | null>('PORTAL_API_URL', null, parseOrigin)
  const login = read<readonly string[] | null>('PORTAL_LOGIN_URL', null, parseOrigins)
  const payment = read<string | null | 'none'>('PORTAL_PAYMENT_SCRIPT_URL', null, (text) =>
    text === 'none' ? text : parseAddress(text),
  )
  const captiveToken = variables['PORTAL_CAPTIVE_TOKEN']?.trim() || null
  const isEmbedded = name === null && api === null && login === null && payment === null
  // A secret: what was received is not told.
  if (captiveToken !== null && (isEmbedded || !/^[\x21-\x7e]{8,4000}$/.test(captiveToken)))
    faults.push(`PORTAL_CAPTIVE_TOKEN: expected ${VARIABLES.PORTAL_CAPTIVE_TOKEN}`)
  for (const arg of args)
    if (arg !== '--reset') faults.push(`argument: expected --reset or nothing; received ${JSON.stringify(arg)}`)
  if (faults.length > 0) throw new SettingsError(faults.join('\n'))

  const base = ENVIRONMENTS[name ?? 'development']
  const environment: Environment = {
    ...base,
    ...(api !== null && { api }),
    ...(login !== null && { login }),
    ...(payment !== null && { paymentScript: payment === 'none' ? null : payment }),
  }
  return {
    port,
    partners,
    environment: isEmbedded ? null : environment,
    captiveToken,
    isProxy: (address) => isIP(address) !== 0 && proxies.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4'),
    reset: args.includes('--reset'),
  }
}

function parsePort(text: string): number | undefined {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0
  return port >= 1 && port <= 65_535 ? port : undefined
}

function parseEnvironment(text: string): EnvironmentName | undefined {
  return Object.keys(ENVIRONMENTS).find((name): name is EnvironmentName => name === text)
}

/** An http or https address without user, path, query or fragment. */
function parseOrigin(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : null
  return url && isHttp(url) && (text === url.origin || text === url.href) && url.href === `${url.origin}/`
    ? url.origin
    : undefined
}

function parseOrigins(text: string): readonly string[] | undefined {
  const origins = text.split(',').map((one) => parseOrigin(one.trim()))
  return origins.every((one) => one !== undefined) ? origins : undefined
}

function parseAddress(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : null
  return url && isHttp(url) && url.username === '' ? url.href : undefined
}

function isHttp({ protocol }: URL): boolean {
  return protocol === 'http:' || protocol === 'https:'
}

function parseNetworks(text: string): BlockList | undefined {
  const networks = new BlockList()
  for (const one of text.split(',').map((part) => part.trim())) {
    const [address = '', bits] = one.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    const most = family === 'ipv6' ? 128 : 32
    if (isIP(address) === 0) return undefined
    if (bits === undefined) networks.addAddress(address, family)
    else if (/^\d{1,3}$/.test(bits) && Number(bits) <= most) networks.addSubnet(address, Number(bits), family)
    else return undefined
  }
  return networks
}
