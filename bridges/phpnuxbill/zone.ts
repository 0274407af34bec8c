/** Converts the billing's local date and time texts in the operator's zone to moments and back. */

export type BillingZone = {
  /** For example `2026-11-23` and `19:57:07` to ISO 8601 in UTC. */
  toIso(date: string, time: string): string
  /** The local date and time of a moment, and the offset from UTC: `+07:00`. */
  parts(moment: number): { readonly date: string; readonly time: string; readonly offset: string }
}

/** `name`: of the IANA database, such as `Asia/Jakarta`. Throws a RangeError if the zone does not exist. */
export function createBillingZone(name: string): BillingZone {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: name,
    hourCycle: 'h23',
    timeZoneName: 'longOffset',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  const parts: BillingZone['parts'] = (moment) => {
    const found = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]))
    return {
      date: `${found['year']}-${found['month']}-${found['day']}`,
      time: `${found['hour']}:${found['minute']}:${found['second']}`,
      // `GMT+07:00`, or only `GMT` for UTC.
      offset: found['timeZoneName']?.slice(3) || '+00:00',
    }
  }
  return {
    parts,
    toIso: (date, time) => {
      const asUtc = Date.parse(`${date}T${time}Z`)
      if (Number.isNaN(asUtc)) throw new RangeError(`The billing has no time of this form: ${date} ${time}`)
      // Two passes, because the offset of the first guess is wrong near a change to daylight saving time.
      const first = asUtc - offsetMs(parts(asUtc).offset)
      return new Date(asUtc - offsetMs(parts(first).offset)).toISOString()
    },
  }
}

function offsetMs(offset: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)$/.exec(offset) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}
