/**
 * Stores the order attempts of a customer in this browser: Idempotency-Key, package and payment method. There is one attempt
 * for each payment method, because a key belongs to (customer, package, method). An attempt outlives the dialog, a reload and
 * a lost answer, so that repeating it makes no second order. It is deleted when its order has ended, when she orders another
 * package, and when somebody else signs in. No card data and no card token is stored.
 */
import type { SafeStorage } from '@gapura/core/session'
import { isRecord } from '@gapura/core/values'
import type { PayMethod } from '../endpoints.ts'

export type StoredOrder = {
  readonly packageId: string
  readonly method: PayMethod
  /** The Idempotency-Key. */
  readonly key: string
  /** Ids of the orders that existed before this one was sent. */
  readonly before: readonly string[]
  /** The id of the order; null while there is no answer. */
  readonly id: string | null
}

export type OrderStore = {
  /** The attempts for one package, the newest first. @param now milliseconds since the epoch */
  read(now?: number): readonly StoredOrder[]
  /** Stores an attempt. It replaces that of the same package and method, and those of other packages are deleted. */
  keep(order: StoredOrder, now?: number): void
  /** Deletes the attempt with this key. */
  forget(key: string): void
}

/** Milliseconds for which an attempt is stored: a back end stores a key for 24 hours. */
const LASTS = 24 * 60 * 60_000

/**
 * @param places storages to write to; the first one with a value is read
 * @param partner part of the key, because several partners may share an origin
 */
export function createOrderStore(
  places: readonly SafeStorage[],
  { partner, whose }: { readonly partner: string; readonly whose: string | null },
): OrderStore {
  const name = `order.${partner}`
  const read = (now: number): readonly Dated[] => {
    for (const place of places) {
      const text = place.get(name)
      if (text === null) continue
      const orders = parse(text, whose, now)
      if (orders.length > 0) return orders
      // It belongs to another customer, is too old or cannot be parsed.
      place.delete(name)
    }
    return []
  }
  const write = (orders: readonly Dated[]) => {
    for (const place of places) {
      if (orders.length === 0) place.delete(name)
      else place.set(name, JSON.stringify({ whose, orders }))
    }
  }
  return {
    read: (now = Date.now()) => read(now).map(({ until: _, ...order }) => order),
    keep: (order, now = Date.now()) => {
      const others = read(now).filter((one) => one.packageId === order.packageId && one.method !== order.method)
      write([{ ...order, until: now + LASTS }, ...others])
    },
    forget: (key) => write(read(Date.now()).filter((one) => one.key !== key)),
  }
}

/** An attempt and its expiry in milliseconds since the epoch. */
type Dated = StoredOrder & { readonly until: number }

function parse(text: string, whose: string | null, now: number): readonly Dated[] {
  try {
    const kept: unknown = JSON.parse(text)
    if (!isRecord(kept) || kept['whose'] !== whose || !Array.isArray(kept['orders'])) return []
    return kept['orders'].flatMap((one) => readOrder(one, now) ?? [])
  } catch {
    return []
  }
}

function readOrder(value: unknown, now: number): Dated | null {
  if (!isRecord(value)) return null
  const { packageId, method, key, before, id, until } = value
  // An expiry too far in the future means that the clock was set back.
  if (typeof until !== 'number' || until <= now || until > now + LASTS) return null
  if (typeof packageId !== 'string' || typeof key !== 'string' || !isTexts(before)) return null
  if (method !== 'qr' && method !== 'card' && method !== 'phone') return null
  return { packageId, method, key, before, id: typeof id === 'string' ? id : null, until }
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
}
