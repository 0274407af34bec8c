/**
 * The rule of `from`, `until` and `at`: which entries of a partner's file apply now, at a router. Host, browser and command line use it. Dates
 * are local times of the partner, so they are compared as texts, and no offset is ever added.
 */
import type { Partner } from './partner.ts'

/** The part of an entry that says when and where it is shown; see `timing.schema.ts`. */
export type Timing = {
  readonly from?: string | undefined
  readonly until?: string | undefined
  readonly at?: readonly string[] | undefined
}

export type Moment = {
  /** From `localTime` in the partner's zone. */
  readonly local: string
  /** The name of the customer's router; null: they came from none. */
  readonly router: string | null
}

const DEFAULT_TIME_ZONE = 'Asia/Jakarta'

/** The entries that may have a time or a place. An entry of a menu that is a path has none. */
export function timedEntries({ banners = [], pages = [], menus = {} }: Partner): readonly Timing[] {
  const { main = [], bottom = [], quick = [] } = menus
  return [...banners, ...pages, ...[...main, ...bottom, ...quick].filter((item) => typeof item === 'object')].filter(
    ({ from, until, at }: Timing) => from !== undefined || until !== undefined || at !== undefined,
  )
}

/** The timed entries that do not apply. */
export function absentEntries(partner: Partner, { local, router }: Moment): ReadonlySet<object> {
  return new Set(
    timedEntries(partner).filter((entry) => isEarly(entry, local) || hasEnded(entry, local) || !isHere(entry, router)),
  )
}

/** The partner without the `absent` banners, pages and menu entries; the same object if `absent` is empty. */
export function withoutEntries(partner: Partner, absent: ReadonlySet<object>): Partner {
  if (absent.size === 0) return partner
  const present = <Entry extends string | object>(entries: readonly Entry[]): Entry[] =>
    entries.filter((entry) => typeof entry === 'string' || !absent.has(entry))
  const { banners: allBanners = [], pages: allPages = [], menus, ...others } = partner
  const [banners, pages] = [present(allBanners), present(allPages)]
  return {
    ...others,
    // An empty list would load the script of what it lacks.
    ...(banners.length > 0 && { banners }),
    ...(pages.length > 0 && { pages }),
    ...(menus && {
      menus: {
        ...menus,
        ...(menus.main && { main: present(menus.main) }),
        ...(menus.bottom && { bottom: present(menus.bottom) }),
        ...(menus.quick && { quick: present(menus.quick) }),
      },
    }),
  }
}

/** @param local from `localTime` */
export function isEarly({ from }: Timing, local: string): boolean {
  // A day without a time is a shorter text, so it comes before each of its minutes.
  return from !== undefined && local < from
}

/** @param local from `localTime` */
export function hasEnded({ until }: Timing, local: string): boolean {
  if (until === undefined) return false
  return until.includes('T') ? local >= until : local.slice(0, until.length) > until
}

/** Names are compared without regard to capitals, because they are typed twice: at the router and in the file. */
export function isHere({ at }: Timing, router: string | null): boolean {
  if (at === undefined) return true
  const name = router?.trim().toLowerCase()
  return at.some((place) => place.trim().toLowerCase() === name)
}

/** `2027-03-01T08:00`, as a clock in that zone shows it. An unknown zone counts as the default one (P132). */
export function localTime(now: Date, timeZone = DEFAULT_TIME_ZONE): string {
  const parts = clockIn(timeZone).formatToParts(now)
  const [year, month, day, hour, minute] = (['year', 'month', 'day', 'hour', 'minute'] as const).map(
    (name) => parts.find(({ type }) => type === name)?.value ?? '',
  )
  return `${year}-${month}-${day}T${hour}:${minute}`
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Kept, because it takes longer to make one than to answer with a cached page. */
function clockIn(timeZone: string): Intl.DateTimeFormat {
  const clock = clocks.get(timeZone) ?? makeClock(timeZone)
  clocks.set(timeZone, clock)
  return clock
}

function makeClock(timeZone: string): Intl.DateTimeFormat {
  const numbers = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const
  try {
    return new Intl.DateTimeFormat('en', { timeZone, hourCycle: 'h23', ...numbers })
  } catch {
    return new Intl.DateTimeFormat('en', { timeZone: DEFAULT_TIME_ZONE, hourCycle: 'h23', ...numbers })
  }
}
