/**
 * The time and time zone of all journeys, independent of the machine's clock: the host, its sandbox and every page
 * start the run at this time, and their clocks continue from there.
 *
 * JOURNEY_TIME `MM-DDTHH:MM`, the next one in that zone, or a complete `YYYY-MM-DDTHH:MM`. Default `05-17T10:00`.
 * JOURNEY_ZONE the zone of the browser and of the host. Default `Asia/Jakarta`.
 *
 * @example
 * JOURNEY_TIME=05-31T23:58 JOURNEY_ZONE=Asia/Jayapura npm run test:e2e
 */
const DAY = 86_400_000

export const ZONE = process.env['JOURNEY_ZONE'] ?? 'Asia/Jakarta'

// Computed by the first process of a run. Its workers inherit it.
process.env['JOURNEY_AHEAD'] ??= String(momentOf(process.env['JOURNEY_TIME'] ?? '05-17T10:00') - Date.now())

/** Milliseconds that the journeys' clock is ahead of the machine's. */
export const AHEAD = Number(process.env['JOURNEY_AHEAD'])

export const now = () => Date.now() + AHEAD

/** The date `days` days from now as `YYYY-MM-DD`, in the journeys' zone. */
export function day(days: number): string {
  const format = new Intl.DateTimeFormat('en', { timeZone: ZONE, year: 'numeric', month: '2-digit', day: '2-digit' })
  const parts = format.formatToParts(now() + days * DAY)
  return ['year', 'month', 'day'].map((name) => parts.find(({ type }) => type === name)?.value).join('-')
}

function momentOf(text: string): number {
  const year = new Date().getFullYear()
  const candidates = /^\d{4}-/.test(text) ? [text] : [year, year + 1].map((candidate) => `${candidate}-${text}`)
  // A browser drops a cookie at once that expires before the machine's time, so journeys can only run in the future.
  const isTime = /^(\d{4}-)?\d\d-\d\dT\d\d:\d\d$/.test(text)
  const coming = !isTime ? undefined : candidates.map(inZone).find((moment) => moment > Date.now())
  if (coming === undefined)
    throw new RangeError(`JOURNEY_TIME: ${text} is not a time in the future, such as 05-31T23:58`)
  return coming
}

function inZone(local: string): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone: ZONE, timeZoneName: 'longOffset' }).formatToParts(
    new Date(`${local}Z`),
  )
  // `GMT+07:00`. Plain `GMT` has no offset.
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.slice(3) || 'Z'
  return Date.parse(`${local}${offset}`)
}
