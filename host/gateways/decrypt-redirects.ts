/**
 * Decrypts redirects that a gateway has encrypted with its secret. The browser is redirected to the same page with the plain query, so later
 * code knows plain queries only and the secret stays at the host. The encryption proves nothing, because anyone can write a plain query;
 * `open-gateways.ts` checks what a login needs.
 */
import { listedGateways, pinnedGateway } from '../../core/kernel/gateway/gateway.ts'
import { loadReader } from '../../core/kernel/gateway/load-reader.ts'
import type { Partner } from '../../core/kernel/partner/partner.ts'
import type { GatewayBuild } from './open-gateways.ts'
import { secretsOf, type GatewaySecrets } from './gateway-secrets.ts'

/** The path with the decrypted query; null when no listed gateway has encrypted the query. */
export type ReadRedirect = (url: URL, partner: Pick<Partner, 'id' | 'login'>) => Promise<string | null>

export function readEncryptedRedirects(
  secrets: GatewaySecrets,
  { gatewayKinds, hostDrivers }: GatewayBuild,
): ReadRedirect {
  return async ({ pathname, searchParams }, partner) => {
    const listed = listedGateways(partner, gatewayKinds)
    for (const { kind, address, secret } of secretsOf(secrets, partner.id)) {
      if (pinnedGateway({ kind, address }, listed) === null) continue
      const changes = (await hostDrivers[kind]?.decrypt?.(searchParams, secret)) ?? null
      if (changes === null) continue
      const plain = new URLSearchParams(searchParams)
      for (const [name, value] of Object.entries(changes)) {
        if (value === null) plain.delete(name)
        else plain.set(name, value)
      }
      const search = `?${plain}`
      // A gateway may describe only itself.
      const read = (await loadReader(search, gatewayKinds, listed))?.read(search)
      if (read?.kind === 'good' && read.data.kind === kind && read.data.address === address) return pathname + search
    }
    return null
  }
}
