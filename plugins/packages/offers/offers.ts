import type { Package } from '../endpoints.ts'
import type { PackageOptions } from '../options.ts'

const DAYS: Readonly<Record<Package['duration_type'], number>> = {
  minute: 1 / 1_440,
  hour: 1 / 24,
  day: 1,
  week: 7,
  month: 30,
  year: 365,
}

export const HOURS_PER_DAY = 24

export function daysOf({ duration, duration_type }: Pick<Package, 'duration' | 'duration_type'>): number {
  return duration * DAYS[duration_type]
}

/** The price of a day, also for packages that are shorter: for comparing. */
export function dailyPrice(item: Package): number {
  return item.price / daysOf(item)
}

/**
 * The daily price to be written beside the price: null for packages shorter than two days, where it would say the same. A table of several
 * packages shows it from one day on, because each has a cell.
 */
export function shownDailyPrice(item: Package): number | null {
  return daysOf(item) >= 2 ? dailyPrice(item) : null
}

/** Of packages shorter than a day, to compare them with each other; null for others. */
export function hourlyPrice(item: Package): number | null {
  const days = daysOf(item)
  return days < 1 && days > 0 ? item.price / (days * HOURS_PER_DAY) : null
}

/** Bytes. `none`: no limit, which back ends send as null, 0 or -1. `null`: unknown. */
export function quotaOf({ quota_bytes: bytes }: Package): number | 'none' | null {
  if (bytes === undefined) return null
  return bytes === null || bytes <= 0 ? 'none' : bytes
}

export type DurationType = Package['duration_type']
const SHORTEST_FIRST: readonly DurationType[] = ['minute', 'hour', 'day', 'week', 'month', 'year']

export function durationsOf(packages: readonly Package[]): readonly DurationType[] {
  return SHORTEST_FIRST.filter((type) => packages.some((item) => item.duration_type === type))
}

const PLACES: Readonly<Record<PackageOptions['sort'], (item: Package) => number>> = {
  listed: () => 0,
  price: ({ price }) => price,
  duration: daysOf,
  speed: ({ bandwidth_mbps }) => -bandwidth_mbps,
}

/**
 * The packages that the partner offers, each once, in the partner's order. A list that changes while its pages are fetched may contain a
 * package twice.
 */
export function offered(
  packages: readonly Package[],
  { hidden, sort }: Pick<PackageOptions, 'hidden' | 'sort'>,
): readonly Package[] {
  const once = [...new Map(packages.map((item) => [item.id, item])).values()]
  const placeOf = PLACES[sort]
  return once.filter(({ id }) => !hidden.includes(id)).toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** Sorts the last bought package first, then the highlighted ones in their order, then the others. */
export function inOrder(
  packages: readonly Package[],
  { last, highlighted }: { readonly last: string | null; readonly highlighted: readonly string[] },
): readonly Package[] {
  const first = last === null ? highlighted : [last, ...highlighted]
  const placeOf = ({ id }: Package) => (first.includes(id) ? first.indexOf(id) : first.length)
  return packages.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** Maximum price of a suggestion as a multiple of the base price. */
const MAX_PRICE_FACTOR = 2

/**
 * The package that saves money compared to `base`: of the same kind and currency, at least as long and as fast, with no more expensive
 * data, and the cheapest per day. Null if there is none.
 */
export function betterValueThan(base: Package, packages: readonly Package[]): Package | null {
  const better = packages.filter(
    (item) =>
      item.active &&
      daysOf(item) >= daysOf(base) &&
      item.price <= base.price * MAX_PRICE_FACTOR &&
      isCheaperPerDay(item, base),
  )
  return better.toSorted((a, b) => dailyPrice(a) - dailyPrice(b))[0] ?? null
}

/** Another package of the same kind and currency that costs less a day, is as fast, and has no more expensive data. */
export function isCheaperPerDay(item: Package, base: Package): boolean {
  return (
    item.id !== base.id &&
    item.kind === base.kind &&
    item.currency === base.currency &&
    item.bandwidth_mbps >= base.bandwidth_mbps &&
    dailyPrice(item) < dailyPrice(base) &&
    hasNoCostlierData(item, base)
  )
}

function hasNoCostlierData(item: Package, base: Package): boolean {
  const [data, baseData] = [quotaOf(item), quotaOf(base)]
  if (data === baseData || data === 'none') return true
  if (typeof data !== 'number' || typeof baseData !== 'number') return false
  return data >= baseData && item.price / data <= base.price / baseData
}
