/** The kinds of gateways that plugins add, read from their cards, whether the plugins are on or not. */
import type { Contribution } from '../plugin/additions.ts'
import { gatewayKind, type GatewayKindItem } from './gateway-kind.ts'

type Card = { readonly id: string; readonly adds: readonly Contribution[] }

export function addedKinds(
  plugins: readonly Card[],
): readonly { readonly plugin: string; readonly kind: GatewayKindItem }[] {
  return plugins.flatMap(({ id, adds }) =>
    adds.flatMap(({ slot, item }) =>
      // The slot's `add` made it.
      slot.id === gatewayKind.id ? [{ plugin: id, kind: item as GatewayKindItem }] : [],
    ),
  )
}
