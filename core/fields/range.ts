/** A range of days as a list's address says it: `?from=2026-11-01&to=2026-11-30`, both ends included, both optional. */
import { addDays } from '../text/formats.ts'

export type Range = {
  /** `YYYY-MM-DD`; absent: from the beginning. */
  readonly from?: string
  /** `YYYY-MM-DD`; absent: until now and later. */
  readonly to?: string
}

/** Before that nobody bought anything; a year that is half typed is before that as well. */
export const EARLIEST = '2000-01-01'

/** A day that is there in the calendar and not before `EARLIEST`. */
export function isDay(text: string | null | undefined): text is string {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text) || text < EARLIEST) return false
  const at = new Date(text)
  // The 31st of November would be read as the 1st of December.
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** What of an address can be read; the rest is as if it were not there. */
export function readRange(search: URLSearchParams): Range {
  const [from, to] = [search.get('from'), search.get('to')]
  return { ...(isDay(from) && { from }), ...(isDay(to) && { to }) }
}

/** The address's query with this range in it, and all else as it was. */
export function writeRange(search: URLSearchParams, { from, to }: Range): URLSearchParams {
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

export function isInOrder({ from, to }: Range): boolean {
  return from === undefined || to === undefined || from <= to
}

/** The last `count` days, `today` among them. */
export function lastDays(today: string, count: number): Required<Range> {
  const from = addDays(today, 1 - count)
  return { from, to: today }
}

/** The whole month that `today` is in. */
export function monthOf(today: string): Required<Range> {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return { from: `${today.slice(0, 7)}-01`, to: `${today.slice(0, 7)}-${last}` }
}
