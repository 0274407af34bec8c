/** Computes what the ring at home shows: the time that is left of a package. */
import type { CurrentPackage } from '../endpoints.ts'
import { daysOf } from '../offers/offers.ts'

export type TimeLeft = {
  /** Of the whole time, from 0 to 1. */
  readonly share: number
  readonly count: number
  /** Days from two days on, hours from two hours on, else minutes. */
  readonly unit: 'days' | 'hours' | 'minutes'
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Null: the package has no end. A count of 0: it is over. */
export function timeLeftOf({ started_at, ends_at, package: item }: CurrentPackage, now: Date): TimeLeft | null {
  const end = Date.parse(ends_at ?? '')
  if (Number.isNaN(end)) return null
  const start = Date.parse(started_at ?? '')
  const whole = Number.isNaN(start) || start >= end ? daysOf(item) * DAY_MS : end - start
  const left = Math.max(0, end - now.getTime())
  const share = whole > 0 ? Math.min(1, left / whole) : 0
  // The minutes are rounded up, so that the last one is still shown.
  const minutes = Math.ceil(left / MINUTE_MS)
  if (minutes >= 2 * 24 * 60) return { share, count: Math.floor(minutes / (24 * 60)), unit: 'days' }
  if (minutes >= 2 * 60) return { share, count: Math.floor(minutes / 60), unit: 'hours' }
  return { share, count: minutes, unit: 'minutes' }
}
