/** Reads and writes a range of days in the query of an address: `?from=2026-11-01&to=2026-11-30`. Both ends are included and optional. */
import { addDays } from '../../kernel/text/formats.ts'

export type DayRange = {
  /** `YYYY-MM-DD`; absent: no limit. */
  readonly from?: string
  /** `YYYY-MM-DD`; absent: no limit. */
  readonly to?: string
}

/** No purchase is older. The limit also refuses an incomplete year (`0002`). */
export const EARLIEST_DATE = '2000-01-01'

/** True for a calendar day (`YYYY-MM-DD`) from `EARLIEST_DATE` on. */
export function isDay(text: string | null | undefined): text is string {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text) || text < EARLIEST_DATE) return false
  const at = new Date(text)
  // `Date` reads 31 November as 1 December, so the day is compared.
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** Reads the range from a query. Invalid days are ignored. */
export function dateRangeFromQuery(search: URLSearchParams): DayRange {
  const [from, to] = [search.get('from'), search.get('to')]
  return { ...(isDay(from) && { from }), ...(isDay(to) && { to }) }
}

/** The range that `DateRange` passes to its content, for a screen's `reads`; null while the end is before the beginning. */
export function chosenRange(query: URLSearchParams): DayRange | null {
  const range = dateRangeFromQuery(query)
  return isInOrder(range) ? range : null
}

/** The query with this range; its other parameters are unchanged. */
export function withRange(search: URLSearchParams, { from, to }: DayRange): URLSearchParams {
  const written = new URLSearchParams(search)
  for (const [name, day] of [
    ['from', from],
    ['to', to],
  ] as const) {
    if (day) written.set(name, day)
    else written.delete(name)
  }
  return written
}

export function isInOrder({ from, to }: DayRange): boolean {
  return from === undefined || to === undefined || from <= to
}

/** The last `count` days, including `today` (`YYYY-MM-DD`). */
export function lastDays(today: string, count: number): Required<DayRange> {
  const from = addDays(today, 1 - count)
  return { from, to: today }
}
