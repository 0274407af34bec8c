/** The sections of the dashboard: cards of a zone that share one frame, and all others by themselves. */
import type { homeCard } from '@gapura/core'

export type HomeItem = Parameters<typeof homeCard.add>[0]
export type HomeZone = NonNullable<HomeItem['zone']>

type Zoned = { readonly item: Pick<HomeItem, 'zone'> }
export type Section<Card> = { readonly zone: HomeZone; readonly cards: readonly Card[] }

const zoneOf = ({ item }: Zoned): HomeZone => item.zone ?? 'rest'

/** What stands first whatever order a partner has set: her status, then what needs her. */
const FIRST: Partial<Record<HomeZone, number>> = { status: 0, needs: 1 }
const placeOf = (card: Zoned) => FIRST[zoneOf(card)] ?? 2

/** Groups cards that are in order already: neighbours of one zone are one section. There is one status and one of what needs her. */
export function sectionsOf<Card extends Zoned>(cards: readonly Card[]): readonly Section<Card>[] {
  const sections: { zone: HomeZone; cards: Card[] }[] = []
  for (const card of [0, 1, 2].flatMap((place) => cards.filter((one) => placeOf(one) === place))) {
    const zone = zoneOf(card)
    const last = sections.at(-1)
    if (last?.zone === zone) last.cards.push(card)
    else sections.push({ zone, cards: [card] })
  }
  return sections
}

/** The place of the quick menu: below her status and what needs her. */
export function placeOfQuickMenu(sections: readonly Section<unknown>[]): number {
  return sections.reduce((place, { zone }, index) => (zone === 'status' || zone === 'needs' ? index + 1 : place), 0)
}
