/** The slot of gateway kinds: a plugin teaches the portal one that the core does not know. */
import type { LocalText } from '../text/languages.ts'
import type { Contribution } from '../plugin/additions.ts'
import { defineSlot } from '../plugin/slot.ts'
import { isOwnKind } from './arrival.ts'
import type { AddedKind, Gateway, GatewayActs, QueryNames } from './gateway.ts'

/** A kind of gateway that a plugin adds. A partner lists such gateways in `login.gateways`, with the name of the kind. */
export type GatewayKindItem = {
  /** The `kind` in partners' files: small letters, digits and hyphens, at most 20. The core's own kinds keep their names. */
  readonly id: string
  readonly title: LocalText
  /** Names in the gateway's query. A visit is recognised by `gateway`. */
  readonly query: QueryNames
  /** Imports how the kind logs a device in; its default export is a value of `defineGateway`. */
  readonly load: () => Promise<{ readonly default: GatewayActs }>
  /** The path of the gateway that ends a session. Default: it has none. */
  readonly logout?: string
  /** Whether its login is answered by the back end or the host (the step `ask`), for a customer who is signed in. Default false. */
  readonly asks?: boolean
}
/**
 * The slot of gateway kinds. The contribution counts while its plugin is on; a condition about a customer never holds, because the
 * gateway is read before anybody signs in.
 *
 * @example gatewayKind.add({ id: 'gerbang', title, query: { gateway: 'gw' }, load: () => import('./gerbang-gateway.ts'), logout: '/keluar' })
 */
export const gatewayKind = defineSlot<GatewayKindItem>('gateway.kind', {
  shape: { id: 'text', title: 'words', query: 'texts', load: 'loader', logout: 'path?', asks: 'boolean?' },
})

/**
 * How a kind of gateway logs devices in: what the module of its `load` exports as default.
 *
 * @example export default defineGateway({ login: ({ address, dst }) => ({ kind: 'navigate', url: `${address}/in?to=${encodeURIComponent(dst)}` }) })
 */
export function defineGateway(acts: GatewayActs): GatewayActs {
  return acts
}

/** The kinds that plugins add, read from their definitions, whether the plugins are on or not. */
export function addedKinds(
  plugins: readonly { readonly id: string; readonly adds: readonly Contribution[] }[],
): readonly { readonly plugin: string; readonly kind: GatewayKindItem }[] {
  return plugins.flatMap(({ id, adds }) =>
    adds.flatMap(({ slot, item }) =>
      // The slot's `add` made it.
      slot.id === gatewayKind.id ? [{ plugin: id, kind: item as GatewayKindItem }] : [],
    ),
  )
}

/** The gateways of a partner's file with their kinds. Those of an unknown kind are left out, so that nothing is sent to them. */
export function withKinds(gateways: readonly Gateway[], kinds: readonly AddedKind[]): readonly Gateway[] {
  return gateways.flatMap((gateway) => {
    if (isOwnKind(gateway.kind)) return [gateway]
    const added = kinds.find(({ id }) => id === gateway.kind)
    return added ? [{ ...gateway, added }] : []
  })
}
