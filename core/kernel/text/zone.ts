/** Defines the time zone of a customer. Separate from the formats, because the first screen shows no times. */

/** The zone of a device. `other`: none of Indonesia's three, so that a time of day needs the name of the zone in which it is shown. */
export type Zone = 'Asia/Jakarta' | 'Asia/Makassar' | 'Asia/Jayapura' | 'other'

/**
 * Returns the device's zone if it is one of Indonesia's three.
 *
 * @param deviceZone IANA name, for example `Asia/Makassar`, or a stored `Zone`
 */
export function zoneOf(deviceZone: string): Zone {
  if (/Makassar|Ujung_Pandang/.test(deviceZone)) return 'Asia/Makassar'
  if (/Jakarta|Pontianak/.test(deviceZone)) return 'Asia/Jakarta'
  return deviceZone === 'Asia/Jayapura' ? 'Asia/Jayapura' : 'other'
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

/** The zone of the customer for whom this is rendered. */
export function customerZone(): Zone {
  return renderZone ?? deviceZone()
}
