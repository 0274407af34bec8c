/** Reads the studio's environment variables: its own, and those of the host beside it that say where the partners' files are. */
import { BlockList, isIP } from 'node:net'
import { nearest } from '../../core/kernel/plugin/nearest.ts'
import { parseOn, SANDBOX, variableReader, type Variables } from '../../host/node/environment-variables.ts'
import { parseNetworks, parsePort, SettingsError } from '../../host/node/settings.ts'
import { parsePartnersAddress } from '../../schemas/partner/parse-partners-address.ts'
import type { S3Settings } from './s3-shelf.ts'
import type { StudioTokens } from './sessions.ts'

/** All variables, with the values that each expects. */
const VARIABLES = {
  STUDIO_PORT: 'the port, 1 to 65535; default 8082',
  STUDIO_ADDRESS: 'an IP address of this machine; default 127.0.0.1',
  STUDIO_ORIGIN: 'the https origin of the studio, such as https://studio.example.com',
  STUDIO_EDIT_TOKEN: 'a token of 16 to 4000 visible characters',
  STUDIO_PUBLISH_TOKEN: 'a token of 16 to 4000 visible characters, another than STUDIO_EDIT_TOKEN',
  STUDIO_OWNER: 'who owns the partners’ files, at most 100 characters',
  STUDIO_WRITES:
    'on or off: whether the studio writes drafts and publishes; default on, where the folder can be written',
  STUDIO_PREVIEW: 'on or off: whether the studio runs previews; default on',
  STUDIO_STORE: 'the https address of an S3-compatible bucket or of a folder in it, with a slash at the end',
  STUDIO_STORE_REGION: 'the region of the store; default us-east-1',
  STUDIO_STORE_KEY_ID: 'the id of a key that may read and write there',
  STUDIO_STORE_SECRET: 'the secret of that key',
  STUDIO_PORTAL_PORT: 'with a trial, the port of the host beside it, 1 to 65535; default 8080',
  HOST_PARTNERS: 'a folder of partner files',
  HOST_TRUSTED_PROXIES: 'addresses or networks, separated by commas',
} as const

export type NodeStudioSettings = {
  readonly port: number
  readonly address: string
  readonly origin: string
  /** Null: the project's own. */
  readonly partners: string | null
  /** Null: a trial. */
  readonly tokens: StudioTokens | null
  readonly owner: string | null
  /** False: nothing is written, whatever the folder allows. */
  readonly mayWrite: boolean
  readonly hasPreviews: boolean
  /** Where hosts on several machines read; null: they read the folder. */
  readonly store: S3Settings | null
  readonly portalPort: number
  readonly isProxy: (address: string) => boolean
}

/** @throws SettingsError with one line for each wrong value: variable, expected, received */
export function readStudioSettings(variables: Variables): NodeStudioSettings {
  const faults = [...nameFaults(variables)]
  const read = variableReader(variables, VARIABLES, faults)
  const port = read('STUDIO_PORT', 8082, parsePort)
  const address = read('STUDIO_ADDRESS', '127.0.0.1', (text) => (isIP(text) === 0 ? undefined : text))
  const partners = read<string | null>('HOST_PARTNERS', null, (text) => {
    const place = parsePartnersAddress(text)
    return place === undefined || /^https?:/.test(place) ? undefined : place
  })
  const editor = tokenIn(variables, 'STUDIO_EDIT_TOKEN', faults)
  const publisher = tokenIn(variables, 'STUDIO_PUBLISH_TOKEN', faults)
  if (editor !== null && editor === publisher)
    faults.push(`STUDIO_PUBLISH_TOKEN: expected ${VARIABLES.STUDIO_PUBLISH_TOKEN}`)
  const hasToken = editor !== null || publisher !== null
  const isTrial = !hasToken && variables['PORTAL_ENVIRONMENT']?.trim() === SANDBOX
  const origin = read<string | null>('STUDIO_ORIGIN', null, parseStudioOrigin)
  if (!isTrial && !hasToken && faults.length === 0)
    faults.push(
      `No token is set. Set STUDIO_PUBLISH_TOKEN, and STUDIO_EDIT_TOKEN for those who may only write drafts; or PORTAL_ENVIRONMENT=${SANDBOX} for a trial on this machine.`,
    )
  if (hasToken && origin === null && variables['STUDIO_ORIGIN'] === undefined)
    faults.push(`STUDIO_ORIGIN: expected ${VARIABLES.STUDIO_ORIGIN}; received nothing`)
  if (isTrial && !/^(127\.|::1$)/.test(address))
    faults.push('STUDIO_ADDRESS: expected an address of this machine alone, since nobody signs in to a trial')
  const owner = read<string | null>('STUDIO_OWNER', null, (text) => (text.length <= 100 ? text : undefined))
  const mayWrite = read('STUDIO_WRITES', true, parseOn)
  const hasPreviews = read('STUDIO_PREVIEW', true, parseOn)
  const store = storeIn(variables, read, faults)
  const portalPort = read('STUDIO_PORTAL_PORT', 8080, parsePort)
  const proxies = read<BlockList>('HOST_TRUSTED_PROXIES', new BlockList(), parseNetworks)
  if (faults.length > 0) throw new SettingsError(faults.join('\n'))
  return {
    port,
    address,
    origin: origin ?? `http://studio.localhost:${port}`,
    partners,
    tokens: isTrial ? null : { editor, publisher },
    owner,
    mayWrite,
    hasPreviews,
    store,
    portalPort,
    isProxy: (client) => isIP(client) !== 0 && proxies.check(client, isIP(client) === 6 ? 'ipv6' : 'ipv4'),
  }
}

type Read = ReturnType<typeof variableReader<keyof typeof VARIABLES>>

function storeIn(variables: Variables, read: Read, faults: string[]): S3Settings | null {
  const address = read<string | null>('STUDIO_STORE', null, (text) => {
    const url = URL.canParse(text) ? new URL(text) : null
    const isLoopback = url !== null && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
    const isPlain = url !== null && url.username === '' && url.search === '' && url.hash === ''
    return url && isPlain && text.endsWith('/') && (url.protocol === 'https:' || isLoopback) ? url.href : undefined
  })
  const region = read('STUDIO_STORE_REGION', 'us-east-1', (text) => (/^[a-z0-9-]+$/.test(text) ? text : undefined))
  const [keyId = '', secret = ''] = (['STUDIO_STORE_KEY_ID', 'STUDIO_STORE_SECRET'] as const).map((name) => {
    const value = variables[name]?.trim() ?? ''
    // The values are secrets and are not reported.
    if ((value === '') !== (variables['STUDIO_STORE'] === undefined))
      faults.push(`${name}: expected ${VARIABLES[name]}, together with STUDIO_STORE`)
    return value
  })
  return address === null ? null : { address, region, keyId, secret }
}

/** The value of a token is a secret and is not reported. */
function tokenIn(
  variables: Variables,
  name: 'STUDIO_EDIT_TOKEN' | 'STUDIO_PUBLISH_TOKEN',
  faults: string[],
): string | null {
  const value = variables[name]?.trim() ?? ''
  if (value === '') return null
  if (!/^[\x21-\x7e]{16,4000}$/.test(value)) faults.push(`${name}: expected ${VARIABLES[name]}`)
  return value
}

function nameFaults(variables: Variables): readonly string[] {
  const names = Object.keys(VARIABLES).filter((name) => name.startsWith('STUDIO_'))
  return Object.entries(variables).flatMap(([name, value]) => {
    if (!name.startsWith('STUDIO_') || typeof value !== 'string') return []
    if (value.trim() === '') return `${name}: is empty; leave it out`
    if (names.includes(name)) return []
    const meant = nearest(name.toUpperCase(), names)
    return `${name}: unknown${meant === undefined ? '.' : `; did you mean ${meant}?`} Known: ${names.join(', ')}`
  })
}

/** An https origin; on this machine also http. */
function parseStudioOrigin(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || url.href !== `${url.origin}/` || isIP(url.hostname) !== 0) return undefined
  const isLoopback = url.hostname === 'localhost' || url.hostname.endsWith('.localhost')
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback) ? url.origin : undefined
}
