/**
 * Reads what openNDS sends at levels 2 and 3: the pairs of level 1, encrypted with the gateway's faskey. The browser is led to the same page with
 * the query of level 1, so nothing after this knows the level, and the key stays at the host. Anybody can write a query of level 1, so
 * the encryption proves nothing here; what a login needs is checked where the gateway is opened (`open-gateways.ts`).
 */
import { createDecipheriv } from 'node:crypto'
import { pinnedGateway } from '../../core/kernel/gateway/gateway.ts'
import { readQuery } from '../../core/kernel/gateway/read-query.ts'
import { otherGateways } from '../../core/kernel/partner/login-gateways.ts'
import type { Partner } from '../../core/kernel/partner/partner.ts'
import type { GatewaySecrets } from './gateway-secrets.ts'

/** The path and query with the arrival in plain; null when the query holds none that a listed gateway has encrypted. */
export type ReadRedirect = (url: URL, partner: Pick<Partner, 'id' | 'login'>) => string | null

/** Characters of `fas`. An arrival that is longer could not be kept. */
const MOST = 6_000

export function readEncryptedRedirects(secrets: GatewaySecrets): ReadRedirect {
  return ({ pathname, searchParams }, partner) => {
    const [fas, iv] = [searchParams.get('fas'), searchParams.get('iv')]
    if (fas === null || iv === null || fas.length > MOST) return null
    const listed = otherGateways(partner)
    for (const { kind, address, secret } of Object.hasOwn(secrets, partner.id) ? (secrets[partner.id] ?? []) : []) {
      if (kind !== 'opennds' || pinnedGateway({ kind, address }, listed) === null) continue
      const pairs = decrypted(fas, iv, secret)
      if (pairs === null) continue
      const plain = new URLSearchParams({ fas: pairs.toString('base64') })
      // A gateway tells of itself alone.
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
    // A plus sign in a query arrives as a space.
    const text = Buffer.from(Buffer.from(fas.replaceAll(' ', '+'), 'base64').toString('latin1'), 'base64')
    const decipher = createDecipheriv('aes-256-cbc', key, Buffer.from(iv, 'latin1'))
    return Buffer.concat([decipher.update(text), decipher.final()])
  } catch {
    // Another key, or no such text.
    return null
  }
}
