/**
 * Decrypts redirects of openNDS at FAS levels 2 and 3: the pairs of level 1, encrypted with the gateway's faskey. The browser is
 * redirected to the same page with the query of level 1, so later code knows no levels and the key stays at the host. The encryption
 * proves nothing, because anyone can write a query of level 1; `open-gateways.ts` checks what a login needs.
 */
import { createDecipheriv } from 'node:crypto'
import { pinnedGateway } from '../../core/kernel/gateway/gateway.ts'
import { readQuery } from '../../core/kernel/gateway/read-query.ts'
import { otherGateways } from '../../core/kernel/partner/login-gateways.ts'
import type { Partner } from '../../core/kernel/partner/partner.ts'
import type { GatewaySecrets } from './gateway-secrets.ts'

/** The path with the decrypted query; null when no listed gateway has encrypted the query. */
export type ReadRedirect = (url: URL, partner: Pick<Partner, 'id' | 'login'>) => string | null

/** Characters of `fas`. A longer redirect could not be stored in a cookie. */
const MAX_FAS_LENGTH = 6_000

export function readEncryptedRedirects(secrets: GatewaySecrets): ReadRedirect {
  return ({ pathname, searchParams }, partner) => {
    const [fas, iv] = [searchParams.get('fas'), searchParams.get('iv')]
    if (fas === null || iv === null || fas.length > MAX_FAS_LENGTH) return null
    const listed = otherGateways(partner)
    for (const { kind, address, secret } of Object.hasOwn(secrets, partner.id) ? (secrets[partner.id] ?? []) : []) {
      if (kind !== 'opennds' || pinnedGateway({ kind, address }, listed) === null) continue
      const pairs = decrypted(fas, iv, secret)
      if (pairs === null) continue
      const plain = new URLSearchParams({ fas: pairs.toString('base64') })
      // A gateway may describe only itself.
      if (readQuery(`?${plain}`)?.address !== address) continue
      for (const [name, value] of searchParams) if (name !== 'fas' && name !== 'iv') plain.append(name, value)
      return `${pathname}?${plain}`
    }
    return null
  }
}

/** AES-256 in CBC mode, as PHP does it: the key is padded with NUL or cut to 32 bytes, and the text is base64 of base64. */
function decrypted(fas: string, iv: string, faskey: string): Buffer | null {
  const key = Buffer.alloc(32)
  Buffer.from(faskey, 'utf8').copy(key)
  try {
    // The query parser has decoded each plus sign as a space.
    const text = Buffer.from(Buffer.from(fas.replaceAll(' ', '+'), 'base64').toString('latin1'), 'base64')
    const decipher = createDecipheriv('aes-256-cbc', key, Buffer.from(iv, 'latin1'))
    return Buffer.concat([decipher.update(text), decipher.final()])
  } catch {
    // Encrypted with another key, or not encrypted text at all.
    return null
  }
}
