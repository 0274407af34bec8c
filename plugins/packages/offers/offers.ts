/** Packages on sale, compared: their prices for a day, their order in the list, and one that saves money. */
import type { Package } from '../endpoints.ts'

const DAYS: Readonly<Record<Package['duration_type'], number>> = {
  minute: 1 / 1_440,
  hour: 1 / 24,
  day: 1,
  week: 7,
  month: 30,
  year: 365,
}

export function daysOf({ duration, duration_type }: Pick<Package, 'duration' | 'duration_type'>): number {
  return duration * DAYS[duration_type]
}

/** Its price for a day; null where that says no more than its price. */
export function pricePerDay(one: Package): number | null {
  const days = daysOf(one)
  return days >= 2 ? one.price / days : null
}

/** `none`: no limit. `null`: the back end does not say. Back ends write "no limit" as null, 0 or -1. */
export function quotaOf({ quota_bytes: bytes }: Package): number | 'none' | null {
  if (bytes === undefined) return null
  return bytes === null || bytes <= 0 ? 'none' : bytes
}

export type DurationType = Package['duration_type']
const SHORTEST_FIRST: readonly DurationType[] = ['minute', 'hour', 'day', 'week', 'month', 'year']

/** The units of time of these packages, the shortest first. */
export function durationsOf(packages: readonly Package[]): readonly DurationType[] {
  return SHORTEST_FIRST.filter((type) => packages.some((one) => one.duration_type === type))
}

/** Each package once: a list that changes while it is read page by page may bring one twice. */
export function withoutDuplicates(packages: readonly Package[]): readonly Package[] {
  return [...new Map(packages.map((one) => [one.id, one])).values()]
}

/** The package that she bought last stands first, then the highlighted ones in their order, then the others as they come. */
export function inOrder(
  packages: readonly Package[],
  { last, highlighted }: { readonly last: string | null; readonly highlighted: readonly string[] },
): readonly Package[] {
  const first = last === null ? highlighted : [last, ...highlighted]
  const placeOf = ({ id }: Package) => (first.includes(id) ? first.indexOf(id) : first.length)
  return packages.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** A suggestion costs at most so many times the package beside it. */
const MOST_TIMES = 2

/**
 * The package that is the better buy beside this one: of the same kind, at least as long and as fast, with no dearer data, and
 * the cheapest for its time. Null: there is none.
 */
export function cheaperThan(base: Package, packages: readonly Package[]): Package | null {
  const better = packages.filter(
    (one) =>
      one.id !== base.id &&
      one.active &&
      one.kind === base.kind &&
      one.currency === base.currency &&
      one.bandwidth_mbps >= base.bandwidth_mbps &&
      daysOf(one) >= daysOf(base) &&
      one.price <= base.price * MOST_TIMES &&
      priceForTime(one) < priceForTime(base) &&
      hasNoDearerData(one, base),
  )
  return better.toSorted((a, b) => priceForTime(a) - priceForTime(b))[0] ?? null
}

function priceForTime(one: Package): number {
  return one.price / daysOf(one)
}

function hasNoDearerData(one: Package, base: Package): boolean {
  const [data, before] = [quotaOf(one), quotaOf(base)]
  if (data === before || data === 'none') return true
  if (typeof data !== 'number' || typeof before !== 'number') return false
  return data >= before && one.price / data <= base.price / before
}
