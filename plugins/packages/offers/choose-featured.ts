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

/** At most three packages of one kind, in this order: recommended, bought last, cheapest a day, lowest price, then as listed. */
export function chooseFeatured(
  packages: readonly Package[],
  { recommended, last, highlighted }: Known,
): readonly FeaturedChoice[] {
  const byId = (id: string | undefined) => packages.find((item) => item.id === id)
  // One package costs less a day than the others only if there are others.
  const least = (value: (item: Package) => number) =>
    packages.length > 1 ? packages.toSorted((a, b) => value(a) - value(b))[0] : undefined
  const chosen: readonly (readonly [Package | undefined, FeaturedChoice['reason']])[] = [
    [byId(recommended?.id) ?? byId(highlighted[0]), 'recommended'],
    [byId(last ?? undefined), 'boughtLast'],
    [least(dailyPrice), 'cheapest'],
    [least(({ price }) => price), 'lowest'],
    ...packages.map((item) => [item, null] as const),
  ]
  const found = new Map<string, FeaturedChoice>()
  for (const [item, reason] of chosen)
    if (item && found.size < FEATURED && !found.has(item.id)) found.set(item.id, { item, reason })
  return [...found.values()]
}

/** At most two packages of the same kind that are cheaper per day than this one, and as fast, the least expensive first. */
export function cheaperPerDay(base: Package, packages: readonly Package[]): readonly Package[] {
  return packages
    .filter((item) => isCheaperPerDay(item, base))
    .toSorted((a, b) => a.price - b.price)
    .slice(0, CHEAPER)
}
