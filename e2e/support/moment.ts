/**
 * The time and the zone of all journeys, whatever the machine's clock says: the host, its sandbox and every page begin
 * the run at this moment, and their clocks go on from there.
 *
 *   JOURNEY_TIME   `MM-DDTHH:MM`, the coming one in that zone, or a whole `YYYY-MM-DDTHH:MM`. Default `05-17T10:00`.
 *   JOURNEY_ZONE   the zone of the browser and of the host. Default `Asia/Jakarta`.
 *
 * @example
 * JOURNEY_TIME=05-31T23:58 JOURNEY_ZONE=Asia/Jayapura npm run test:e2e
 */
const DAY = 86_400_000

export const ZONE = process.env['JOURNEY_ZONE'] ?? 'Asia/Jakarta'

// Settled by the first process of a run; its workers inherit it.
process.env['JOURNEY_AHEAD'] ??= String(momentOf(process.env['JOURNEY_TIME'] ?? '05-17T10:00') - Date.now())

/** Milliseconds that the journeys' clock is ahead of the machine's. */
export const AHEAD = Number(process.env['JOURNEY_AHEAD'])

/** Milliseconds since 1970, by the journeys' clock. */
export const now = () => Date.now() + AHEAD

/** The day so many days from now, `YYYY-MM-DD`, in the journeys' zone. */
export const day = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, dateStyle: 'short' }).format(now() + days * DAY)

function momentOf(text: string): number {
  const year = new Date().getFullYear()
  const candidates = /^\d{4}-/.test(text) ? [text] : [year, year + 1].map((one) => `${one}-${text}`)
  // A browser drops a cookie at once that expires in its own past, so a journey can only be told in the future.
  const coming = candidates.map(inZone).find((moment) => moment > Date.now())
  if (coming === undefined) throw new RangeError(`JOURNEY_TIME: ${text} is no moment to come, such as 05-31T23:58`)
  return coming
}

function inZone(local: string): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone: ZONE, timeZoneName: 'longOffset' }).formatToParts(
    new Date(`${local}Z`),
  )
  // `GMT+07:00`; plain `GMT` is no offset.
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.slice(3) || 'Z'
  return Date.parse(`${local}${offset}`)
}
