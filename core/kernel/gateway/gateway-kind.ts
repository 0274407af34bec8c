import type { LocalText } from '../text/languages.ts'
import type { Contribution } from '../plugin/additions.ts'
import { defineSlot } from '../plugin/slot.ts'
import { isOwnKind } from './kind-facts.ts'
import type { AddedKind, Gateway, GatewayHandlers, QueryNames } from './gateway.ts'

/** A kind of gateway that a plugin adds. Partners use its id in `login.gateways`. */
export type GatewayKindItem = {
  /** `kind` in partners' files: at most 20 small letters, digits and hyphens. Kinds of the core cannot be replaced. */
  readonly id: string
  readonly title: LocalText
  /** Names in the gateway's query. The parameter `gateway` identifies the kind. */
  readonly query: QueryNames
  /** Imports a module whose default export is a value of `defineGateway`. */
  readonly load: () => Promise<{ readonly default: GatewayHandlers }>
  /** Path at the gateway that ends a session. Default: none. */
  readonly logout?: string
  /** The back end or the host opens the gateway (the step `ask`), only for a signed-in customer. Default false. */
  readonly needsOpening?: boolean
}
/**
 * The slot of gateway kinds. A contribution counts while its plugin is on; conditions about a customer never hold, because the gateway is
 * read before sign-in.
 *
 * @example gatewayKind.add({ id: 'gerbang', title, query: { gateway: 'gw' }, load: () => import('./gerbang-gateway.ts'), logout: '/keluar' })
 */
export const gatewayKind = defineSlot<GatewayKindItem>('gateway.kind', {
  shape: { id: 'text', title: 'localText', query: 'texts', load: 'loader', logout: 'path?', needsOpening: 'boolean?' },
})

/**
 * Logs devices in at a kind of gateway; the default export of the module of `load`.
 *
 * @example export default defineGateway({ login: ({ address, dst }) => ({ kind: 'navigate', url: `${address}/in?to=${encodeURIComponent(dst)}` }) })
 */
export function defineGateway(handlers: GatewayHandlers): GatewayHandlers {
  return handlers
}

/** The kinds in the definitions of plugins, on or off. */
export function addedKinds(
  plugins: readonly { readonly id: string; readonly adds: readonly Contribution[] }[],
): readonly { readonly plugin: string; readonly kind: GatewayKindItem }[] {
  return plugins.flatMap(({ id, adds }) =>
    adds.flatMap(({ slot, item }) =>
      slot.id === gatewayKind.id ? [{ plugin: id, kind: item as GatewayKindItem }] : [],
    ),
  )
}

/** Adds their kind to gateways of a partner's file. Omits gateways of an unknown kind, so that nothing is sent to them. */
export function withKinds(gateways: readonly Gateway[], kinds: readonly AddedKind[]): readonly Gateway[] {
  return gateways.flatMap((gateway) => {
    if (isOwnKind(gateway.kind)) return [gateway]
    const added = kinds.find(({ id }) => id === gateway.kind)
    return added ? [{ ...gateway, added }] : []
  })
}
