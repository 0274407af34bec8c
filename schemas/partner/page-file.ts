/**
 * The page file of a host name, for serving without the host: the browser creates the page's data from it. `npm run partner
 * -- static` writes it, and the browser checks it with the same validators.
 */
import type { Environment } from '../../core/kernel/page/environment.ts'
import type { LoginConfig } from '../../core/kernel/plugin/condition.ts'
import type { Partner } from '../../core/kernel/partner/partner.ts'
import { faultText } from './partner-fault.ts'
import { checkPartner, MAX_PARTNER_BYTES } from './check-partner.ts'
import type { Validate } from './schema-faults.ts'
import { isRecord } from '../../core/kernel/values/is-record.ts'

export type PageFile = {
  /** The host name that this file is for; a page on another host refuses it. */
  readonly host: string
  readonly partner: Partner
  readonly environment: Environment
  /** Address of this partner's login config at the API. */
  readonly loginConfig: string
  /** Address at the API of what it knows of this partner's domain, such as a logo. Null: the partner's file names a logo. */
  readonly domain: string | null
  /** Address of the portal's entry script. It is in this file so that entry, definitions and styles are of one build. */
  readonly entry: string
  /** Addresses of the files with the definitions of the plugins that the partner's file turns on, by plugin id. */
  readonly definitions: Readonly<Record<string, string>>
  /** Definitions that the login config can turn on, each with the name of its switch (`by`). */
  readonly switched: Readonly<Record<string, { readonly definition: string; readonly by: string }>>
  /** Addresses of style sheets, the brand's among them. */
  readonly styles: readonly string[]
}

/** Path of a host name's page file: `/partners/wifi.lestari.example.json`. */
export function pageFilePath(host: string): string {
  return `/partners/${host}.json`
}

/** The definitions to load: those of the partner's file, and those whose switch the login config sets to true. */
export function pluginsFor(
  { definitions, switched }: PageFile,
  loginConfig: LoginConfig,
): Readonly<Record<string, string>> {
  const on = Object.entries(switched).filter(([, { by }]) => loginConfig[by] === true)
  return { ...definitions, ...Object.fromEntries(on.map(([id, { definition }]) => [id, definition])) }
}

/** @throws an error with every fault of the partner, or with the first fault of the other fields */
export function readPageFile(text: string, host: string, validate: Validate): PageFile {
  if (text.length > MAX_PARTNER_BYTES) throw new Error(`larger than ${MAX_PARTNER_BYTES} bytes`)
  const file: unknown = parse(text)
  if (!isRecord(file)) throw new Error('not an object')
  const { partner: written, environment, loginConfig, domain, entry, definitions, switched, styles } = file
  if (file.host !== host) throw new Error(`made for ${String(file.host)}`)
  if (!isEnvironment(environment)) throw new Error('its environment is invalid')
  const isAtApi = (address: unknown): address is string =>
    typeof address === 'string' && originOf(address) === environment.api
  if (!isAtApi(loginConfig) || (domain !== null && !isAtApi(domain)))
    throw new Error('its login config or its domain is not at the API')
  if (!isAsset(entry, 'js') || !isDefinitions(definitions) || !isSwitched(switched) || !isStyles(styles))
    throw new Error('it names files that do not lie below /assets/')
  const id = isRecord(written) && typeof written.id === 'string' ? written.id : ''
  const { partner, faults } = checkPartner(written, { file: `${id}.json`, validate })
  if (!partner) throw new Error(faults.map(faultText).join('\n'))
  if (!partner.domains.includes(host)) throw new Error(`${partner.id} is not served on this name`)
  return { host, partner, environment, loginConfig, domain, entry, definitions, switched, styles }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error('not JSON', { cause })
  }
}

function isEnvironment(value: unknown): value is Environment {
  if (!isRecord(value)) return false
  const { name, api, login, loginBase, paymentScript, tiles } = value
  return (
    typeof name === 'string' &&
    isOrigin(api) &&
    Array.isArray(login) &&
    login.every(isOrigin) &&
    (loginBase == null || originOf(loginBase) !== null) &&
    (paymentScript === null || originOf(paymentScript) !== null) &&
    (tiles === null || (isRecord(tiles) && originOf(tiles.url) !== null && typeof tiles.attribution === 'string'))
  )
}

function isDefinitions(value: unknown): value is PageFile['definitions'] {
  return isRecord(value) && Object.values(value).every((address) => isAsset(address, 'js'))
}

function isSwitched(value: unknown): value is PageFile['switched'] {
  if (!isRecord(value)) return false
  return Object.values(value).every(
    (entry) => isRecord(entry) && isAsset(entry.definition, 'js') && typeof entry.by === 'string',
  )
}

function isStyles(value: unknown): value is PageFile['styles'] {
  return Array.isArray(value) && value.every((address) => isAsset(address, 'css'))
}

/** A file of the build, on the page's own host. */
function isAsset(value: unknown, ending: 'js' | 'css'): value is string {
  return typeof value === 'string' && /^\/assets\/[\w-]+(\.[\w-]+)*\.\w+$/.test(value) && value.endsWith(`.${ending}`)
}

function isOrigin(value: unknown): value is string {
  return typeof value === 'string' && originOf(value) === value
}

/** The origin of an http or https address; null for anything else. */
function originOf(value: unknown): string | null {
  try {
    const { origin, protocol } = new URL(String(value))
    return protocol === 'http:' || protocol === 'https:' ? origin : null
  } catch {
    return null
  }
}
