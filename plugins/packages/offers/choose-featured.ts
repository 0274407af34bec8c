/** Chooses the packages that home and the list show first, and says why. */
import type { Package } from '../endpoints.ts'
import { dailyPrice, isCheaperPerDay } from './offers.ts'

export type FeaturedChoice = {
  readonly item: Package
  readonly reason: 'recommended' | 'boughtLast' | 'cheapest' | 'lowest' | null
}

type Known = {
  /** The back end's recommendation for this customer. */
  readonly recommended: Package | null
  /** The id of the package that they bought last. */
  readonly last: string | null
  /** The partner's ids. */
  readonly highlighted: readonly string[]
}

const FEATURED = 3
const CHEAPER = 2

/**
 * At most three packages of one kind: recommended by the back end, highlighted by the partner, bought last, cheapest a day, lowest price,
 * then as listed. The first reason counts. Only the first package is marked as recommended, because a mark on two cards says nothing.
 */
export function chooseFeatured(
  packages: readonly Package[],
  { recommended, last, highlighted }: Known,
): readonly FeaturedChoice[] {
  const byId = (id: string | null | undefined) => packages.filter((item) => item.id === id)
  // One package costs less a day than the others only if there are others.
  const least = (value: (item: Package) => number) =>
    packages.length > 1 ? packages.toSorted((a, b) => value(a) - value(b)).slice(0, 1) : []
  const partners = highlighted.flatMap(byId)
  const first = [...byId(recommended?.id), ...partners].slice(0, 1)
  const reasons: readonly (readonly [readonly Package[], FeaturedChoice['reason']])[] = [
    [first, 'recommended'],
    [byId(last), 'boughtLast'],
    [least(dailyPrice), 'cheapest'],
    [least(({ price }) => price), 'lowest'],
  ]
  const reasonOf = (item: Package) => reasons.find(([items]) => items.includes(item))?.[1] ?? null
  const inOrder = [first, partners, ...reasons.map(([items]) => items), packages].flat()
  return [...new Set(inOrder)].slice(0, FEATURED).map((item) => ({ item, reason: reasonOf(item) }))
}

/** At most two packages of the same kind that are cheaper per day than this one, and as fast, the least expensive first. */
export function cheaperPerDay(base: Package, packages: readonly Package[]): readonly Package[] {
  return packages
    .filter((item) => isCheaperPerDay(item, base))
    .toSorted((a, b) => a.price - b.price)
    .slice(0, CHEAPER)
}
