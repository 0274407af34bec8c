/** Joins the gateways of a partner's file with the kinds that plugins add. Pure; the host uses it too. */
import { isOwnKind } from './arrival.ts'
import type { AddedKind, Gateway } from './gateway.ts'

/** The gateways, without those of a kind that nobody knows here. Nothing is sent to these. */
export function withKinds(gateways: readonly Gateway[], kinds: readonly AddedKind[]): readonly Gateway[] {
  return gateways.flatMap((gateway) => {
    if (isOwnKind(gateway.kind)) return [gateway]
    const added = kinds.find(({ id }) => id === gateway.kind)
    return added ? [{ ...gateway, added }] : []
  })
}
