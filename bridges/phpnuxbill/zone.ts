/** Times of the billing, which are texts in the operator's zone without one, to moments and back. */

export type Zone = {
  /** `2026-11-23`, `19:57:07` to ISO 8601 in UTC. */
  toIso(date: string, time: string): string
  /** The parts of a moment in the zone, and its distance from UTC: `+07:00`. */
  parts(moment: number): { readonly date: string; readonly time: string; readonly offset: string }
}

/** @param name of the IANA database: `Asia/Jakarta`. Throws a RangeError when there is no such zone. */
export function createZone(name: string): Zone {
  const format = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone: name, hourCycle: 'h23', timeZoneName: 'longOffset' },
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' },
  })
  const parts: Zone['parts'] = (moment) => {
    const found = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]))
    return {
      date: `${found['year']}-${found['month']}-${found['day']}`,
      time: `${found['hour']}:${found['minute']}:${found['second']}`,
      // `GMT+07:00`, or `GMT` alone for UTC.
      offset: found['timeZoneName']?.slice(3) || '+00:00',
    }
  }
  return {
    parts,
    toIso: (date, time) => {
      const asUtc = Date.parse(`${date}T${time}Z`)
      if (Number.isNaN(asUtc)) throw new RangeError(`The billing has no time of this form: ${date} ${time}`)
      // The offset at about that moment, and then at the moment itself, which differs around a change of the clock.
      const first = asUtc - offsetMs(parts(asUtc).offset)
      return new Date(asUtc - offsetMs(parts(first).offset)).toISOString()
    },
  }
}

function offsetMs(offset: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)$/.exec(offset) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}
