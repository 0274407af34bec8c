import type { World } from '@gapura/backend'
import type { Package } from '../endpoints.ts'

export const OFFER_TABLE = `
  CREATE TABLE IF NOT EXISTS packages (
    id TEXT PRIMARY KEY, kind TEXT NOT NULL, name TEXT NOT NULL, bandwidth_mbps INTEGER NOT NULL,
    duration INTEGER NOT NULL, duration_type TEXT NOT NULL, price INTEGER NOT NULL, active INTEGER NOT NULL,
    quota_bytes INTEGER, place INTEGER NOT NULL
  );
`

export type StoredPackage = Omit<Package, 'active' | 'quota_bytes'> & {
  readonly active: number
  readonly quota_bytes: number | null
}

const GB = 1_000_000_000
type Offer = readonly [
  id: string,
  kind: string,
  name: string,
  mbps: number,
  duration: number,
  unit: Package['duration_type'],
  price: number,
  gigabytes: number | null,
]

const OFFERS: readonly Offer[] = [
  ['hour-1', 'general', 'Coba 1 Jam', 5, 1, 'hour', 3_000, 1],
  ['hour-3', 'general', 'Santai 3 Jam', 5, 3, 'hour', 5_000, 2],
  ['hour-12', 'general', 'Setengah Hari', 10, 12, 'hour', 8_000, 5],
  ['day-1', 'general', 'Harian', 10, 1, 'day', 10_000, 8],
  ['day-3', 'general', 'Akhir Pekan', 10, 3, 'day', 20_000, 20],
  ['week-1', 'general', 'Mingguan Hemat', 10, 1, 'week', 35_000, 40],
  ['week-1-fast', 'general', 'Mingguan Kencang', 20, 1, 'week', 50_000, 70],
  ['week-2', 'general', 'Dua Minggu', 10, 2, 'week', 60_000, 80],
  ['month-1', 'general', 'Bulanan Hemat', 10, 1, 'month', 100_000, 150],
  ['month-1-fast', 'general', 'Bulanan Kencang', 30, 1, 'month', 175_000, 300],
  ['month-3', 'general', 'Tiga Bulan', 20, 3, 'month', 400_000, 600],
  ['year-1', 'general', 'Tahunan', 20, 1, 'year', 1_500_000, null],
  ['dwf-day-1', 'dwf', 'Warung Harian', 20, 1, 'day', 15_000, null],
  ['dwf-week-1', 'dwf', 'Warung Mingguan', 20, 1, 'week', 75_000, null],
  ['dwf-month-1', 'dwf', 'Warung Bulanan', 30, 1, 'month', 250_000, null],
  ['dwf-month-1-plus', 'dwf', 'Kedai Bulanan Plus', 50, 1, 'month', 400_000, null],
  ['dwf-month-6', 'dwf', 'Kedai Enam Bulan', 30, 6, 'month', 1_350_000, null],
  ['rtrw-month-10', 'rtrw', 'Rumah 10', 10, 1, 'month', 150_000, null],
  ['rtrw-month-20', 'rtrw', 'Rumah 20', 20, 1, 'month', 200_000, null],
  ['rtrw-month-30', 'rtrw', 'Rumah 30', 30, 1, 'month', 275_000, null],
  ['rtrw-month-50', 'rtrw', 'Rumah 50', 50, 1, 'month', 375_000, null],
  ['rtrw-month-3', 'rtrw', 'Rumah 20 Tiga Bulan', 20, 3, 'month', 550_000, null],
]

export function seedOffers(world: World): void {
  for (const [place, [id, kind, name, mbps, duration, unit, price, gigabytes]] of OFFERS.entries()) {
    const quota = gigabytes === null ? null : gigabytes * GB
    world.db.run(
      'INSERT INTO packages VALUES (?, ?, ?, ?, ?, ?, ?, 1, ?, ?)',
      id,
      kind,
      name,
      mbps,
      duration,
      unit,
      price,
      quota,
      place,
    )
  }
  // No longer on sale, and no customer has it.
  world.db.run(
    `INSERT INTO packages VALUES ('day-7-old', 'general', 'Tujuh Hari (lama)', 5, 7, 'day', 25000, 0, NULL, 99)`,
  )
}

/**
 * Puts a package on sale, last in the list, from the `seed` of a plugin that adds a kind. The price is in whole rupiah. Default of
 * `gigabytes`: null, no data limit. Throws when the id exists.
 *
 * @example sellPackage(world, { id: 'weekend-2', kind: 'weekend', name: 'Akhir Pekan', bandwidth_mbps: 20, duration: 2,
 *   duration_type: 'day', price: 15_000 })
 */
export function sellPackage(
  world: World,
  offer: Omit<Package, 'active' | 'currency' | 'quota_bytes'> & { readonly gigabytes?: number | null },
): void {
  const { id, kind, name, bandwidth_mbps, duration, duration_type, price, gigabytes = null } = offer
  const last = world.db.one<{ place: number }>('SELECT COALESCE(MAX(place), 0) AS place FROM packages')
  world.db.run(
    'INSERT INTO packages VALUES (?, ?, ?, ?, ?, ?, ?, 1, ?, ?)',
    id,
    kind,
    name,
    bandwidth_mbps,
    duration,
    duration_type,
    price,
    gigabytes === null ? null : gigabytes * GB,
    (last?.place ?? 0) + 1,
  )
}

export function packageRow(world: World, id: string): StoredPackage {
  const row = world.db.one<StoredPackage>('SELECT * FROM packages WHERE id = ?', id)
  if (!row) throw new RangeError(`There is no package ${id}`)
  return row
}

export function toPackage({
  id,
  kind,
  name,
  bandwidth_mbps,
  duration,
  duration_type,
  price,
  quota_bytes,
  active,
}: StoredPackage): Package {
  const facts = { id, kind, name, bandwidth_mbps, duration, duration_type, price, quota_bytes }
  return { ...facts, currency: null, active: active === 1 }
}

/** When a package that begins at `start` ends: months and years by the calendar, other units by the clock. */
export function endOf(start: Date, { duration, duration_type }: Pick<Package, 'duration' | 'duration_type'>): Date {
  const hours = { minute: 1 / 60, hour: 1, day: 24, week: 168, month: 0, year: 0 }[duration_type] * duration
  if (hours > 0) return new Date(start.getTime() + hours * 3_600_000)
  const end = new Date(start)
  end.setUTCMonth(end.getUTCMonth() + duration * (duration_type === 'year' ? 12 : 1))
  // A month without this day ends on its last day, and not on the first day of the next month.
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0)
  return end
}
