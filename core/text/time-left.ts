/** How long something lasts still, as parts and in words. */

export type TimeLeft = { readonly days: number; readonly hours: number; readonly minutes: number }

/** What is left until then; null when it is over. */
export function timeLeft(until: string, now: Date): TimeLeft | null {
  const minutes = Math.ceil((Date.parse(until) - now.getTime()) / 60_000)
  if (!(minutes > 0)) return null
  return { days: Math.floor(minutes / 1_440), hours: Math.floor((minutes % 1_440) / 60), minutes: minutes % 60 }
}

/**
 * The two largest units, without a part that is zero: `2 hari 3 jam`, `2 hari`, `45 menit`.
 *
 * @param t the core's words
 */
export function timeLeftText(t: (key: string, left: TimeLeft) => string, left: TimeLeft): string {
  const { days, hours, minutes } = left
  if (days > 0) return t(hours > 0 ? 'time.daysHours' : 'time.days', left)
  if (hours > 0) return t(minutes > 0 ? 'time.hoursMinutes' : 'time.hours', left)
  return t('time.minutes', left)
}
