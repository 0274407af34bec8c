import { typedValue } from '../../kernel/values/typed-value.ts'

/** Degrees: latitude -90 to 90, longitude -180 to 180. */
export type Place = { readonly lat: number; readonly lng: number }

/** Decimal places of a degree: about a tenth of a metre. */
const COORDINATE_DECIMALS = 6
const EARTH_M = 6_371_000

/** Rounds to six decimal places and wraps the longitude into its range; null for numbers that are not coordinates. */
export function placeOf(lat: number, lng: number): Place | null {
  if (!Number.isFinite(lat) || !Number.isFinite(lng) || Math.abs(lat) > 90) return null
  const round = (value: number) => Number(value.toFixed(COORDINATE_DECIMALS))
  return { lat: round(lat), lng: round(((((lng + 180) % 360) + 360) % 360) - 180) }
}

/**
 * Reads typed or pasted coordinates: `-8.5069, 115.2625`, the same with decimal commas and a semicolon, a `geo:` URI, or a link of a map
 * service. Null without coordinates.
 */
export function readPlace(typed: string): Place | null {
  // The decimal point and the comma of Arabic keyboards.
  const text = typedValue(typed).replace(/٫/g, '.').replace(/،/g, ',')
  const number = String.raw`(-?\d{1,3}(?:\.\d+)?)`
  const found =
    new RegExp(String.raw`^\s*${number}\s*[,;\s]\s*${number}\s*$`).exec(text) ??
    new RegExp(String.raw`^\s*(-?\d{1,3},\d+)\s*[;\s]\s*(-?\d{1,3},\d+)\s*$`).exec(text) ??
    new RegExp(
      String.raw`(?:@|geo:|!3d|[?&](?:q|query|ll|destination)=|#map=\d+/)${number}(?:,|%2C|!4d|/)${number}`,
    ).exec(text)
  if (!found) return null
  const [lat, lng] = found.slice(1, 3).map((digits) => Number(digits.replace(',', '.')))
  if (lat === undefined || lng === undefined || Math.abs(lng) > 180) return null
  return placeOf(lat, lng)
}

/** `-8.50690, 115.26250`: exact to about a metre. */
export function formatPlace({ lat, lng }: Place): string {
  return `${lat.toFixed(5)}, ${lng.toFixed(5)}`
}

/** Great-circle distance in metres (haversine formula). */
export function metresBetween(a: Place, b: Place): number {
  const rad = (degrees: number) => (degrees * Math.PI) / 180
  const half = (from: number, to: number) => Math.sin(rad(to - from) / 2) ** 2
  const h = half(a.lat, b.lat) + Math.cos(rad(a.lat)) * Math.cos(rad(b.lat)) * half(a.lng, b.lng)
  return 2 * EARTH_M * Math.asin(Math.min(1, Math.sqrt(h)))
}
