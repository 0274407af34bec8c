/**
 * The time until `until` in its two largest units, without a unit that is zero: `2 hari 3 jam`, `2 hari`, `45 menit`. Null when the
 * time is over.
 *
 * @param t translates texts of the core
 */
export function timeLeftText(
  t: (key: string, units: { readonly days: number; readonly hours: number; readonly minutes: number }) => string,
  until: string,
  now: Date,
): string | null {
  const total = Math.ceil((Date.parse(until) - now.getTime()) / 60_000)
  if (!(total > 0)) return null
  const [days, hours, minutes] = [Math.floor(total / 1_440), Math.floor((total % 1_440) / 60), total % 60]
  const smaller = days > 0 ? hours : minutes
  const unit = days > 0 ? 'days' : hours > 0 ? 'hours' : 'minutes'
  const both = days > 0 ? 'daysHours' : 'hoursMinutes'
  // words: core:time.*
  return t(`time.${unit !== 'minutes' && smaller > 0 ? both : unit}`, { days, hours, minutes })
}
