/** The time zone in which a customer's times are written. Apart from the formats, since the first screen writes no times. */

export type Zone = 'Asia/Jakarta' | 'Asia/Makassar' | 'Asia/Jayapura'

/**
 * The time zone for display: the device's, when it is one of Indonesia's three; otherwise western time (for example on a
 * phone with a wrong setting), which most of the country uses.
 *
 * @param deviceZone IANA name, for example `Asia/Makassar`
 */
export function zoneOf(deviceZone: string): Zone {
  if (/Makassar|Ujung_Pandang/.test(deviceZone)) return 'Asia/Makassar'
  return deviceZone === 'Asia/Jayapura' ? 'Asia/Jayapura' : 'Asia/Jakarta'
}

/** The zone of what is being drawn; null: that of this device. */
let drawnZone: Zone | null = null

/** The zone of this device. On the host that is the one of its machine (the variable `TZ`). */
export function deviceZone(): Zone {
  return zoneOf(Intl.DateTimeFormat().resolvedOptions().timeZone)
}

/**
 * Draws with a customer's zone on a machine in another one.
 *
 * @param draw synchronous, so that two customers' drawings never mix
 */
export function inZone<Drawn>(zone: Zone, draw: () => Drawn): Drawn {
  drawnZone = zone
  try {
    return draw()
  } finally {
    drawnZone = null
  }
}

/** The zone to write a time in. */
export function shownZone(): Zone {
  return drawnZone ?? deviceZone()
}
