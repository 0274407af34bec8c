/** Distributes the cards of home over its places. */
import type { homeCard } from '@gapura/core'

export type HomeItem = Parameters<typeof homeCard.add>[0]
type Placed = { readonly item: Pick<HomeItem, 'zone'> }

export type Places<Card> = {
  /** On the cover. */
  readonly status: readonly Card[]
  /** Above the quick menu. */
  readonly lead: readonly Card[]
  /** Below the quick menu. */
  readonly main: readonly Card[]
  readonly offers: readonly Card[]
  /** Below the offers. */
  readonly aside: readonly Card[]
  readonly rail: readonly Card[]
}

/** @param cards in their order */
export function placesOf<Card extends Placed>(cards: readonly Card[]): Places<Card> {
  const of = (zone: HomeItem['zone']) => cards.filter((card) => (card.item.zone ?? 'rest') === zone)
  return {
    status: of('status'),
    lead: of('lead'),
    main: of('rest'),
    offers: of('offers'),
    aside: of('aside'),
    rail: [...of('rail'), ...of('beside')],
  }
}
