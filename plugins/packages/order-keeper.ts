/**
 * The order that a customer is about to make, kept in this browser: its Idempotency-Key, what she orders and how it is paid.
 * There is one for each way of paying, because a key belongs to (customer, package, method). It outlives the dialog, a reload
 * and a lost answer, so that the same wish is never ordered twice. It ends with its order, when she orders another package,
 * and when somebody else signs in. No card data and no card token is kept.
 */
import type { SafeStorage } from '#core'
import { isRecord } from '#core/values'

export type KeptOrder = {
  readonly packageId: string
  readonly method: 'qr' | 'card'
  /** The Idempotency-Key. */
  readonly key: string
  /** Ids of the orders that were there before this one was sent. */
  readonly before: readonly string[]
  /** The id of the order; null: no answer has come. */
  readonly id: string | null
}

export type OrderKeeper = {
  /** The orders of one package, the newest first. @param now milliseconds since the epoch */
  read(now?: number): readonly KeptOrder[]
  /** Keeps an order in the place of the one of the same package and method, and forgets those of other packages. */
  keep(order: KeptOrder, now?: number): void
  /** Forgets the order with this key. */
  forget(key: string): void
}

/** Milliseconds. A back end keeps a key for 24 hours. */
const LASTS = 24 * 60 * 60_000

/**
 * @param places where it is kept; the first that has one is believed
 * @param partner several partners may share an origin
 */
export function createOrderKeeper(
  places: readonly SafeStorage[],
  { partner, whose }: { readonly partner: string; readonly whose: string | null },
): OrderKeeper {
  const name = `order.${partner}`
  const read = (now: number): readonly Dated[] => {
    for (const place of places) {
      const text = place.get(name)
      if (text === null) continue
      const orders = parse(text, whose, now)
      if (orders.length > 0) return orders
      // Another customer's, too old or unreadable.
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

/** An order and the time until which it is kept, in milliseconds since the epoch. */
type Dated = KeptOrder & { readonly until: number }

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
  // A clock that was set back would keep it for longer.
  if (typeof until !== 'number' || until <= now || until > now + LASTS) return null
  if (typeof packageId !== 'string' || typeof key !== 'string' || !isTexts(before)) return null
  if (method !== 'qr' && method !== 'card') return null
  return { packageId, method, key, before, id: typeof id === 'string' ? id : null, until }
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
}
