import type { DurationType } from './offers.ts'

type Translate = (key: string, values: Readonly<Record<string, number>>) => string

/**
 * How long a package runs: `1 hari`, and of minutes from an hour on `1 jam 30 menit`.
 *
 * @param t translates texts of this plugin
 */
export function lengthText(t: Translate, duration: number, type: DurationType): string {
  // words: duration.*
  const text = (unit: DurationType, count: number) => t(`duration.${unit}`, { count })
  if (type !== 'minute' || duration < 60) return text(type, duration)
  const [hours, minutes] = [Math.floor(duration / 60), duration % 60]
  return minutes === 0 ? text('hour', hours) : `${text('hour', hours)} ${text('minute', minutes)}`
}
