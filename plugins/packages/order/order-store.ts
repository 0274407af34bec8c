/**
 * Stores the customer's order attempts in this browser: Idempotency-Key, package and payment method. There is one attempt for each
 * payment method, because a key belongs to (customer, package, method). An attempt outlives the dialog, a reload and a lost answer, so
 * that repeating it creates no second order. It is deleted when its order ends, with an order of another package, and when another
 * customer signs in. Card data and card tokens are never stored.
 */
import type { SafeStorage } from '@gapura/core/session'
import { isRecord } from '@gapura/core/values'
import type { PayMethod } from '../endpoints.ts'

export type StoredOrder = {
  readonly packageId: string
  readonly method: PayMethod
  readonly key: string
  /** Ids of the orders that existed before this request. */
  readonly before: readonly string[]
  /** The id of the order; null while there is no answer. */
  readonly id: string | null
}

export type OrderStore = {
  /** The attempts, the newest first. All are for one package. @param now milliseconds since the epoch */
  read(now?: number): readonly StoredOrder[]
  /** Stores an attempt. Replaces the attempt of the same package and method, and deletes those of other packages. */
  save(order: StoredOrder, now?: number): void
  delete(key: string): void
}

/** Lifetime in milliseconds: a back end stores a key for 24 hours. */
const MAX_AGE_MS = 24 * 60 * 60_000

/**
 * @param storages all are written; the first one with a value is read
 * @param partner part of the storage key, because several partners may share an origin
 */
export function createOrderStore(
  storages: readonly SafeStorage[],
  { partner, username }: { readonly partner: string; readonly username: string | null },
): OrderStore {
  const name = `order.${partner}`
  const read = (now: number): readonly Dated[] => {
    for (const storage of storages) {
      const text = storage.get(name)
      if (text === null) continue
      const orders = parse(text, username, now)
      if (orders.length > 0) return orders
      // Of another customer, too old or invalid.
      storage.delete(name)
    }
    return []
  }
  const write = (orders: readonly Dated[]) => {
    for (const storage of storages) {
      if (orders.length === 0) storage.delete(name)
      else storage.set(name, JSON.stringify({ username, orders }))
    }
  }
  return {
    read: (now = Date.now()) => read(now).map(({ until: _, ...order }) => order),
    save: (order, now = Date.now()) => {
      const others = read(now).filter(
        ({ packageId, method }) => packageId === order.packageId && method !== order.method,
      )
      write([{ ...order, until: now + MAX_AGE_MS }, ...others])
    },
    delete: (key) => write(read(Date.now()).filter((order) => order.key !== key)),
  }
}

/** An attempt and its expiry in milliseconds since the epoch. */
type Dated = StoredOrder & { readonly until: number }

function parse(text: string, username: string | null, now: number): readonly Dated[] {
  try {
    const stored: unknown = JSON.parse(text)
    if (!isRecord(stored) || stored['username'] !== username || !Array.isArray(stored['orders'])) return []
    return stored['orders'].flatMap((order) => readOrder(order, now) ?? [])
  } catch {
    return []
  }
}

function readOrder(value: unknown, now: number): Dated | null {
  if (!isRecord(value)) return null
  const { packageId, method, key, before, id, until } = value
  // An expiry too far in the future: the clock was set back.
  if (typeof until !== 'number' || until <= now || until > now + MAX_AGE_MS) return null
  if (typeof packageId !== 'string' || typeof key !== 'string' || !isTexts(before)) return null
  if (method !== 'qr' && method !== 'card' && method !== 'phone') return null
  return { packageId, method, key, before, id: typeof id === 'string' ? id : null, until }
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}
