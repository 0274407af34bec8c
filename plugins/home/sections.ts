/** Groups the cards of home into sections, so that those of a zone can share a frame. */
import type { homeCard } from '@gapura/core'

export type HomeItem = Parameters<typeof homeCard.add>[0]
export type HomeZone = NonNullable<HomeItem['zone']>

type Zoned = { readonly item: Pick<HomeItem, 'zone'> }
export type Section<Card> = { readonly zone: HomeZone; readonly cards: readonly Card[] }

const zoneOf = ({ item }: Zoned): HomeZone => item.zone ?? 'rest'

/** Zones that come first, whatever order a partner has set. */
const FIRST: Partial<Record<HomeZone, number>> = { status: 0, needs: 1 }
const placeOf = (card: Zoned) => FIRST[zoneOf(card)] ?? 2

/** @param cards in their order: neighbours of a zone become a section. The zones `status` and `needs` have one section each */
export function sectionsOf<Card extends Zoned>(cards: readonly Card[]): readonly Section<Card>[] {
  const sections: { zone: HomeZone; cards: Card[] }[] = []
  for (const card of [0, 1, 2].flatMap((place) => cards.filter((member) => placeOf(member) === place))) {
    const zone = zoneOf(card)
    const last = sections.at(-1)
    if (last?.zone === zone) last.cards.push(card)
    else sections.push({ zone, cards: [card] })
  }
  return sections
}

/** Index of the quick menu among the sections: below the zones `status` and `needs`. */
export function placeOfQuickMenu(sections: readonly Section<unknown>[]): number {
  return sections.reduce((place, { zone }, index) => (zone === 'status' || zone === 'needs' ? index + 1 : place), 0)
}
