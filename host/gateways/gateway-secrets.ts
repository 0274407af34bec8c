/**
 * Reads the file of gateways' secrets (`PORTAL_GATEWAY_SECRETS`): by partner, a list of gateways with kind, address and secret. It
 * belongs to the operator and is separate from partners' files. No message contains a secret.
 */
import { readFileSync, statSync } from 'node:fs'
import { parseOrigin } from '../../core/kernel/gateway/gateway.ts'
import { isRecord } from '../../core/kernel/values/is-record.ts'

export type GatewaySecret = {
  /** A kind that a plugin opens by its secret. */
  readonly kind: string
  /** An origin, as in the partner's file. */
  readonly address: string
  readonly secret: string
}

export type GatewaySecrets = Readonly<Record<string, readonly GatewaySecret[]>>

export function secretsOf(secrets: GatewaySecrets, partner: string): readonly GatewaySecret[] {
  return Object.hasOwn(secrets, partner) ? (secrets[partner] ?? []) : []
}

const MAX_BYTES = 256 * 1_024
const SECRET_KEYS = ['kind', 'address', 'secret']
const FORBIDDEN_KEYS = ['__proto__', 'constructor', 'prototype']

export type ReadSecrets = { readonly secrets: GatewaySecrets; readonly faults: readonly string[] }

/**
 * Each fault is one line: where, what was expected.
 *
 * @param kinds those that plugins open with a secret
 */
export function readSecretsText(text: string, kinds: readonly string[]): ReadSecrets {
  const faults: string[] = []
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    // The parser's own message would quote the text.
    return { secrets: {}, faults: ['expected JSON'] }
  }
  if (!isRecord(json)) return { secrets: {}, faults: ['expected an object by partner'] }
  const secrets = Object.entries(json).map(([partner, listed]) => {
    if (FORBIDDEN_KEYS.includes(partner) || !Array.isArray(listed)) {
      faults.push(`/${partner}: expected a list of gateways`)
      return [partner, []] as const
    }
    return [
      partner,
      listed.flatMap((entry: unknown, index) => secretIn(entry, `/${partner}/${index}`, kinds, faults)),
    ] as const
  })
  return { secrets: Object.fromEntries(secrets), faults }
}

function secretIn(value: unknown, at: string, kinds: readonly string[], faults: string[]): readonly GatewaySecret[] {
  const before = faults.length
  if (!isRecord(value)) {
    faults.push(`${at}: expected an object with kind, address and secret`)
    return []
  }
  for (const name of Object.keys(value))
    if (!SECRET_KEYS.includes(name)) faults.push(`${at}: expected only ${SECRET_KEYS.join(', ')}`)
  const { kind, address, secret } = value
  if (!includesKind(kinds, kind)) faults.push(`${at}/kind: expected ${kinds.join(' or ')}`)
  const origin = typeof address === 'string' && /^https?:\/\//.test(address) ? parseOrigin(address) : null
  if (origin === null || origin !== address) faults.push(`${at}/address: expected an origin, as in the partner's file`)
  if (typeof secret !== 'string' || secret === '' || secret.length > 200)
    faults.push(`${at}/secret: expected 1 to 200 characters`)
  if (faults.length > before || !includesKind(kinds, kind) || typeof secret !== 'string') return []
  return [{ kind, address: origin ?? '', secret }]
}

function includesKind(kinds: readonly string[], kind: unknown): kind is string {
  return kinds.some((known) => known === kind)
}

/** Reads the file, and warns when other users of the machine may read it too. */
export function readGatewaySecrets(path: string, log: (line: string) => void, kinds: readonly string[]): ReadSecrets {
  try {
    const { mode, size } = statSync(path)
    if (size > MAX_BYTES) return { secrets: {}, faults: [`expected at most ${MAX_BYTES} bytes`] }
    // Windows has no such file mode.
    if (process.platform !== 'win32' && (mode & 0o004) !== 0)
      log(`PORTAL_GATEWAY_SECRETS: every user of this machine may read ${path}; chmod 600 it`)
    return readSecretsText(readFileSync(path, 'utf8'), kinds)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
    return { secrets: {}, faults: [`expected a file that the host can read; received ${code}`] }
  }
}
