/** Defines the time zone for display. Separate from the formats, because the first screen shows no times. */

export type Zone = 'Asia/Jakarta' | 'Asia/Makassar' | 'Asia/Jayapura'

/**
 * Returns the device's zone if it is one of Indonesia's three, otherwise western time, which most of the country uses.
 *
 * @param deviceZone IANA name, for example `Asia/Makassar`
 */
export function zoneOf(deviceZone: string): Zone {
  if (/Makassar|Ujung_Pandang/.test(deviceZone)) return 'Asia/Makassar'
  return deviceZone === 'Asia/Jayapura' ? 'Asia/Jayapura' : 'Asia/Jakarta'
}

/** Set while rendering; null: the zone of this device. */
let renderZone: Zone | null = null

/** On the host this is the zone of its machine (the variable `TZ`). */
export function deviceZone(): Zone {
  return zoneOf(Intl.DateTimeFormat().resolvedOptions().timeZone)
}

/**
 * Renders in a customer's zone on a machine in another zone.
 *
 * @param render synchronous, so that two customers' pages never mix
 */
export function inZone<Rendered>(zone: Zone, render: () => Rendered): Rendered {
  renderZone = zone
  try {
    return render()
  } finally {
    renderZone = null
  }
}

export function shownZone(): Zone {
  return renderZone ?? deviceZone()
}
