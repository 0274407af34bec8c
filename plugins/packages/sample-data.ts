/** Packages and orders as samples show them. */
import type { Package, Purchase } from './endpoints.ts'

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS
export const GB = 1_000_000_000

export const WEEK: Package = {
  id: 'week-1',
  kind: 'general',
  name: 'Mingguan Kencang',
  bandwidth_mbps: 20,
  duration: 7,
  duration_type: 'day',
  price: 50_000,
  currency: null,
  quota_bytes: 20 * GB,
  active: true,
}
export const DAY_PACKAGE: Package = {
  ...WEEK,
  id: 'day-1',
  name: 'Harian',
  bandwidth_mbps: 10,
  duration: 1,
  price: 9_000,
  quota_bytes: 8 * GB,
}
export const MONTH: Package = {
  ...WEEK,
  id: 'month-1',
  name: 'Bulanan Tanpa Batas',
  duration: 1,
  duration_type: 'month',
  price: 150_000,
  quota_bytes: null,
}

/** An order that was made five minutes before `now`, in milliseconds. Default: not paid yet. */
export function purchaseAt(now: number, change: Partial<Purchase> = {}): Purchase {
  return {
    id: 'pur_1',
    number: 'K7-4821',
    package: WEEK,
    invoice: false,
    amount: WEEK.price,
    method: 'qr',
    status: 'request',
    qr_string: QR,
    created_at: new Date(now - 5 * 60_000).toISOString(),
    expires_at: new Date(now + 10 * 60_000).toISOString(),
    expires_in: 600,
    paid_at: null,
    activated: false,
    canceled: false,
    note: null,
    ...change,
  }
}

/** A QRIS payload for Rp 50.000. Its checksum is wrong, so that nobody pays it. */
const QR =
  '00020101021226330011ID.CONTOH.WWW0114936000000000015204481453033605405500005802ID5911GAPURA DEMO6004UBUD63040000'
