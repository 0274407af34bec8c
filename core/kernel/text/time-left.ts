type Translate = (key: string, values: Readonly<Record<string, string | number>>) => string

/**
 * The time until `until` in its two largest units, without a unit that is zero: `2 hari 3 jam`, `2 hari`, `45 menit`. Null when the
 * time is over.
 *
 * @param t translates texts of the core
 */
export function timeLeftText(t: Translate, until: string, now: Date): string | null {
  const total = Math.ceil((Date.parse(until) - now.getTime()) / 60_000)
  if (!(total > 0)) return null
  const [days, hours, minutes] = [Math.floor(total / 1_440), Math.floor((total % 1_440) / 60), total % 60]
  const units = days > 0 ? ({ days, hours } as const) : ({ hours, minutes } as const)
  return Object.entries(units)
    .filter(([, count]) => count > 0)
    .map(([unit, count]) => t(`time.${unit}`, { count })) // words: core:time.*
    .join(' ')
}

/** Minutes and seconds of a countdown: `0:42`. With a colon, since `0.42` is read as a time of day or a price. */
export function countdownText(t: Translate, seconds: number): string {
  return t('time.clock', { minutes: Math.floor(seconds / 60), seconds: String(seconds % 60).padStart(2, '0') })
}
