import { formatsOf, type Language } from './languages.ts'
import { customerZone } from './zone.ts'

/** Without daylight saving time. The names are here, because `Intl` writes `GMT+7` in most languages. */
const ZONES = {
  'Asia/Jakarta': { timeZone: 'Asia/Jakarta', hours: 7, name: 'WIB' },
  'Asia/Makassar': { timeZone: 'Asia/Makassar', hours: 8, name: 'WITA' },
  'Asia/Jayapura': { timeZone: 'Asia/Jayapura', hours: 9, name: 'WIT' },
} as const

/** The zone in which times are shown: for a device that is not in Indonesia the western zone, in which most of the country is. */
function shownZone() {
  const zone = customerZone()
  return ZONES[zone === 'other' ? 'Asia/Jakarta' : zone]
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The calendar day in the customer's zone, as the back end writes days: `2026-11-21`. */
export function dayOf(at: Date): string {
  return new Date(at.getTime() + shownZone().hours * HOUR_MS).toISOString().slice(0, 10)
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10)
}

/** Days from one day `YYYY-MM-DD` to another; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}

/**
 * `21 November 2026`, in the customer's zone. An invalid time is returned unchanged.
 *
 * @param iso an ISO 8601 time or date
 */
export function formatDate(iso: string, language: Language): string {
  return format(iso, language, { day: 'numeric', month: 'long', year: 'numeric' })
}

/** `21 Nov 2026`: the same width in each month, for rows of a list. */
export function formatShortDate(iso: string, language: Language): string {
  return format(iso, language, { day: 'numeric', month: 'short', year: 'numeric' })
}

/** `November 2026`. */
export function formatMonth(iso: string, language: Language): string {
  return format(iso, language, { month: 'long', year: 'numeric' })
}

/** `21 Nov 2026, 09.04`. Like each time of day below with the zone's name for a device that is not in Indonesia: `09.04 WIB`. */
export function formatDateTime(iso: string, language: Language): string {
  return formatTime(iso, language, { day: 'numeric', month: 'short', year: 'numeric', ...CLOCK })
}

/** `09.04`. */
export function formatClock(iso: string, language: Language): string {
  return formatTime(iso, language, CLOCK)
}

/** `hari ini, 09.04`, `besok, 09.04`, and other days as `formatDateTime`. */
export function formatSoon(iso: string, language: Language, now: Date): string {
  const at = new Date(iso)
  const days = Number.isNaN(at.getTime()) ? Number.NaN : daysBetween(dayOf(now), dayOf(at))
  if (days !== 0 && days !== 1) return formatDateTime(iso, language)
  const day = new Intl.RelativeTimeFormat([...formatsOf(language)], { numeric: 'auto' }).format(days, 'day')
  return `${day}, ${formatClock(iso, language)}`
}

/** `09.04 WIB` for every device: where the customer's zone may be unknown. */
export function formatZonedClock(iso: string, language: Language): string {
  return formatTime(iso, language, CLOCK, true)
}

/** `09.04.31`, where seconds matter. */
export function formatSeconds(iso: string, language: Language): string {
  return formatTime(iso, language, { ...CLOCK, second: '2-digit' })
}

const CLOCK = { hour: '2-digit', minute: '2-digit' } as const

function formatTime(
  iso: string,
  language: Language,
  options: Intl.DateTimeFormatOptions,
  isNamed = customerZone() === 'other',
): string {
  const time = format(iso, language, options)
  return isNamed && time !== iso ? `${time} ${shownZone().name}` : time
}

function format(iso: string, language: Language, options: Intl.DateTimeFormatOptions): string {
  const at = new Date(iso)
  if (Number.isNaN(at.getTime())) return iso
  const { timeZone } = shownZone()
  return new Intl.DateTimeFormat([...formatsOf(language)], { ...options, timeZone }).format(at)
}

/**
 * How this machine writes dates and numbers. The versions of their names differ between machines, for example `Agu` and `Agt` for August, so a
 * browser that writes another sample than the host did would not render the same page.
 */
export function formatsSample(language: Language): string {
  const locales = [...formatsOf(language)]
  const write = (options: Intl.DateTimeFormatOptions) => {
    const { format } = new Intl.DateTimeFormat(locales, { ...options, timeZone: 'UTC' })
    return (month: number) => format(Date.UTC(2026, month, 21, 15, 4))
  }
  const [long, short, clock] = [
    write({ day: 'numeric', month: 'long', year: 'numeric' }),
    write({ month: 'short' }),
    write({ hour: '2-digit', minute: '2-digit' }),
  ] as const
  const months = Array.from({ length: 12 }, (_, month) => `${long(month)} ${short(month)}`)
  const tomorrow = new Intl.RelativeTimeFormat(locales, { numeric: 'auto' }).format(1, 'day')
  return [...months, clock(0), tomorrow, formatNumber(1234.5, language, 1)].join()
}

/** `1,5 GB`. Units are powers of 1,000, as data is sold. */
export function formatBytes(bytes: number, language: Language): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const
  const digits = (step: number) => (step > 2 ? 1 : 0)
  let [amount, step] = [bytes, 0]
  // Compares the rounded amount, so that 999.6 MB becomes 1 GB and not 1,000 MB.
  while (step < units.length - 1 && Number(amount.toFixed(digits(step))) >= 1_000) {
    amount /= 1_000
    step += 1
  }
  return `${formatNumber(amount, language, digits(step))} ${units[step]}`
}

/** @param digits maximum number of decimals; default 0 */
export function formatNumber(number: number, language: Language, digits = 0): string {
  const key = `${language} ${digits}`
  const format =
    numberFormats.get(key) ?? new Intl.NumberFormat([...formatsOf(language)], { maximumFractionDigits: digits })
  numberFormats.set(key, format)
  return format.format(number)
}

/** Cached, because creating a format takes longer than rendering the row that uses it. */
const numberFormats = new Map<string, Intl.NumberFormat>()
