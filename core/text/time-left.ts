/** How long something lasts still, as parts and in words. */

type Parts = { readonly days: number; readonly hours: number; readonly minutes: number }

/** What is left until then; null when it is over. */
export function timeLeft(until: string, now: Date): Parts | null {
  const minutes = Math.ceil((Date.parse(until) - now.getTime()) / 60_000)
  if (!(minutes > 0)) return null
  return { days: Math.floor(minutes / 1_440), hours: Math.floor((minutes % 1_440) / 60), minutes: minutes % 60 }
}

/**
 * What is left until then, in the two largest units and without a part that is zero: `2 hari 3 jam`, `2 hari`, `45 menit`. Null when
 * it is over. It computes the parts itself, because the sign-in page loads this function and has no room for both.
 *
 * @param t the core's words
 */
export function timeLeftText(t: (key: string, parts: Parts) => string, until: string, now: Date): string | null {
  const total = Math.ceil((Date.parse(until) - now.getTime()) / 60_000)
  if (!(total > 0)) return null
  const [days, hours, minutes] = [Math.floor(total / 1_440), Math.floor((total % 1_440) / 60), total % 60]
  const smaller = days > 0 ? hours : minutes
  const unit = days > 0 ? 'days' : hours > 0 ? 'hours' : 'minutes'
  const both = days > 0 ? 'daysHours' : 'hoursMinutes'
  // words: core:time.*
  return t(`time.${unit !== 'minutes' && smaller > 0 ? both : unit}`, { days, hours, minutes })
}
