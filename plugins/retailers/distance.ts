import type { Language } from '@gapura/core'
import { formatNumber } from '@gapura/core/text'

/** Metres from which on a distance says nothing to somebody who looks for a shop. */
const TOO_FAR = 100_000

/** Rounded: `350 m` to ten metres, `1,2 km` to a hundred metres, `14 km` to a kilometre. Null: unknown, or from 100 km on. */
export function formatDistance(metres: number | null | undefined, language: Language): string | null {
  if (metres == null || !(metres < TOO_FAR)) return null
  const near = Math.round(metres / 10) * 10
  if (near < 1_000) return `${near} m`
  const km = metres / 1_000
  return `${formatNumber(km, language, km < 9.95 ? 1 : 0)} km`
}

/** URL of directions in Google Maps, which a phone opens in the app if installed. */
export function directionsTo({ lat, lng }: { readonly lat: number; readonly lng: number }): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${lat},${lng}`
}
