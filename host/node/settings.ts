/** Reads the host's settings from environment variables and arguments. Reports all faults at once and guesses nothing. */
import { BlockList, isIP } from 'node:net'
import type { Environment } from '../../core/kernel/page/environment.ts'
import {
  describeValue,
  ENVIRONMENT_VARIABLES,
  nameFaults,
  readEnvironment,
  parseOn,
  readHasWorker,
  SANDBOX,
  variableReader,
  VARIABLES,
  type Variables,
} from './environment-variables.ts'
import { DEFAULT_PAGE_CACHE_BYTES } from '../page/page-cache.ts'
import { LOG_LEVELS, type LogSettings } from './open-log.ts'
import { CONNECTION_LIMITS, type ServerSettings } from './server.ts'
import { parsePartnersAddress } from '../../schemas/partner/parse-partners-address.ts'

const MEGABYTE = 1_024 * 1_024

export type ListenAddress = { readonly host?: string; readonly port: number }

export type NodeHostSettings = {
  readonly port: number
  /** The IP address to listen on. Null: all of this machine. */
  readonly address: string | null
  readonly log: LogSettings
  /** Where the operator's own tools ask. Null: nowhere. */
  readonly admin: ListenAddress | null
  /** Null: the sandbox, when it is selected. */
  readonly environment: Environment | null
  /** Whether the sandbox answers requests that came through a proxy. */
  readonly isSandboxBehindProxy: boolean
  /** The bearer token for device states of the back end. Null: no such request. */
  readonly captiveToken: string | null
  /** The file with gateways' secrets. Null: the back end opens gateways. */
  readonly gatewaySecrets: string | null
  /** Whether pages make calls of the API on their own origin. */
  readonly isApiOnSameOrigin: boolean
  readonly hasWorker: boolean
  /** Folder of partner files, or the http(s) address of one with an index. Null: the folder next to the build. */
  readonly partners: string | null
  /** Folder in which the last valid copies of partners' files outlive the host. Null: `.data/host` next to the build. */
  readonly state: string | null
  readonly isProxy: (address: string) => boolean
  readonly takesForwardedHost: boolean
  readonly limits: Pick<ServerSettings, 'connections' | 'headerTime' | 'requestTime'>
  readonly pageCacheBytes: number
  /** Whether browsers must use https for subdomains of the partners' host names too. */
  readonly hstsSubdomains: boolean
  readonly reset: boolean
}

/** Exit codes as in BSD's sysexits, so that a service manager knows which start is worth another attempt. */
export const EXIT_CODES = { unavailable: 69, software: 70, noPermission: 77, configuration: 78 } as const

/** A start that fails for a reason that the operator can mend. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
  readonly exitCode: number

  constructor(message: string, exitCode: number = EXIT_CODES.configuration) {
    super(message)
    this.exitCode = exitCode
  }
}

/** @throws SettingsError with one line for each wrong value: variable, expected, received */
export function readSettings(variables: Variables, args: readonly string[]): NodeHostSettings {
  const faults = [...nameFaults(variables, ['PORTAL_', 'HOST_'], VARIABLES)]
  const read = variableReader(variables, VARIABLES, faults)
  const port = read('PORT', 8080, parsePort)
  const address = read<string | null>('HOST_ADDRESS', null, (text) => (isIP(text) === 0 ? undefined : text))
  const admin = read<ListenAddress | null>('HOST_ADMIN', null, (text) => parseAdmin(text, port))
  const format = read<LogSettings['format']>('HOST_LOG', 'text', (text) =>
    text === 'text' || text === 'json' ? text : undefined,
  )
  const level = read('HOST_LOG_LEVEL', 'info', (text) => LOG_LEVELS.find((known) => known === text))
  const partners = read<string | null>('HOST_PARTNERS', null, parsePartnersAddress)
  const state = read<string | null>('HOST_STATE', null, (text) => text)
  const proxies = read<BlockList>('HOST_TRUSTED_PROXIES', new BlockList(), parseNetworks)
  const takesForwardedHost = read('HOST_FORWARDED_HOST', false, parseOn)
  const connections = read('HOST_CONNECTIONS', CONNECTION_LIMITS.connections, (text) => wholeNumber(text, 100_000))
  const headerSeconds = read('HOST_HEADER_SECONDS', CONNECTION_LIMITS.headerTime / 1_000, (text) =>
    wholeNumber(text, 60),
  )
  const requestSeconds = read('HOST_REQUEST_SECONDS', CONNECTION_LIMITS.requestTime / 1_000, (text) =>
    wholeNumber(text, 600),
  )
  const megabytes = read('HOST_PAGE_CACHE_MB', DEFAULT_PAGE_CACHE_BYTES / MEGABYTE, (text) => wholeNumber(text, 4_096))
  const hstsSubdomains = read('HOST_HSTS_SUBDOMAINS', false, parseOn)
  const isSandbox = variables['PORTAL_ENVIRONMENT']?.trim() === SANDBOX
  const environment = isSandbox ? null : readBackEnd(variables, faults)
  if (isSandbox) faults.push(...besideSandbox(variables))
  const isSandboxBehindProxy = read('HOST_SANDBOX_BEHIND_PROXY', false, parseOn)
  if (isSandboxBehindProxy && environment !== null)
    faults.push(
      `HOST_SANDBOX_BEHIND_PROXY: expected ${VARIABLES.HOST_SANDBOX_BEHIND_PROXY}; received it with a back end`,
    )
  const isApiOnSameOrigin = read('PORTAL_API_SAME_ORIGIN', isSandbox, parseOn)
  const hasWorker = readHasWorker(variables, faults)
  const captiveToken = variables['PORTAL_CAPTIVE_TOKEN']?.trim() || null
  // The received value is a secret and is not reported.
  if (captiveToken !== null && (isSandbox || !/^[\x21-\x7e]{8,4000}$/.test(captiveToken)))
    faults.push(`PORTAL_CAPTIVE_TOKEN: expected ${VARIABLES.PORTAL_CAPTIVE_TOKEN}`)
  const gatewaySecrets = variables['PORTAL_GATEWAY_SECRETS']?.trim() || null
  if (gatewaySecrets !== null && (isSandbox || !isApiOnSameOrigin))
    faults.push(`PORTAL_GATEWAY_SECRETS: expected ${VARIABLES.PORTAL_GATEWAY_SECRETS}`)
  for (const arg of args)
    if (arg !== '--reset') faults.push(`argument: expected --reset or nothing; received ${describeValue(arg)}`)
  if (faults.length > 0) throw new SettingsError(faults.join('\n'))

  return {
    port,
    address,
    log: { format, level },
    admin,
    partners,
    state,
    environment,
    isSandboxBehindProxy,
    captiveToken,
    gatewaySecrets,
    isApiOnSameOrigin,
    hasWorker,
    isProxy: (address) => isIP(address) !== 0 && proxies.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4'),
    takesForwardedHost,
    limits: { connections, headerTime: headerSeconds * 1_000, requestTime: requestSeconds * 1_000 },
    pageCacheBytes: megabytes * MEGABYTE,
    hstsSubdomains,
    reset: args.includes('--reset'),
  }
}

function readBackEnd(variables: Variables, faults: string[]): Environment | null {
  const { environment, faults: wrong } = readEnvironment(variables, VARIABLES)
  faults.push(...wrong)
  // A variable that is empty or wrong has a line of its own.
  const isNamed = [variables['PORTAL_ENVIRONMENT'], variables['PORTAL_API_URL']].some((value) => value !== undefined)
  if (!isNamed)
    faults.push(
      `No back end is named. Set PORTAL_ENVIRONMENT=production (or development, dev, dev3), with PORTAL_API_URL for a back end of your own; or PORTAL_ENVIRONMENT=${SANDBOX} for a trial on this machine, as npm start does.`,
    )
  return environment
}

/** The sandbox is back end, router and payment provider itself. */
function besideSandbox(variables: Variables): readonly string[] {
  return Object.keys(ENVIRONMENT_VARIABLES)
    .filter((name) => name !== 'PORTAL_ENVIRONMENT' && variables[name]?.trim())
    .map(
      (name) =>
        `${name}: has no meaning with PORTAL_ENVIRONMENT=${SANDBOX}, which brings its own; leave out one of the two`,
    )
}

export function parsePort(text: string): number | undefined {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0
  return port >= 1 && port <= 65_535 ? port : undefined
}

function parseAdmin(text: string, portOfPages: number): ListenAddress | undefined {
  const [, inBrackets, plain, digits = ''] = /^(?:\[([\da-f:]+)\]:|([\d.]+):)?(\d{1,5})$/i.exec(text) ?? []
  const host = inBrackets ?? plain ?? '127.0.0.1'
  const port = parsePort(digits)
  return port === undefined || port === portOfPages || isIP(host) === 0 ? undefined : { host, port }
}

function wholeNumber(text: string, max: number): number | undefined {
  const number = /^\d{1,6}$/.test(text) ? Number(text) : 0
  return number >= 1 && number <= max ? number : undefined
}

export function parseNetworks(text: string): BlockList | undefined {
  const networks = new BlockList()
  for (const entry of text.split(',').map((item) => item.trim())) {
    const [address = '', bits] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    const max = family === 'ipv6' ? 128 : 32
    if (isIP(address) === 0) return undefined
    if (bits === undefined) networks.addAddress(address, family)
    else if (/^\d{1,3}$/.test(bits) && Number(bits) <= max) networks.addSubnet(address, Number(bits), family)
    else return undefined
  }
  return networks
}
