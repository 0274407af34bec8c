/**
 * The order that a customer is about to make, kept in this browser: its Idempotency-Key, what she orders and how it is paid.
 * It outlives the dialog, a reload and a lost answer, so that the same wish is never ordered twice. It ends with its order,
 * when she orders something else, and when somebody else signs in. No card data and no card token is kept.
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
  /** @param now milliseconds since the epoch */
  read(now?: number): KeptOrder | null
  keep(order: KeptOrder, now?: number): void
  forget(): void
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
  const forget = () => {
    for (const place of places) place.delete(name)
  }
  return {
    forget,
    read: (now = Date.now()) => {
      for (const place of places) {
        const text = place.get(name)
        if (text === null) continue
        const order = parse(text, whose, now)
        if (order) return order
        // Another customer's, too old or unreadable.
        place.delete(name)
      }
      return null
    },
    keep: (order, now = Date.now()) => {
      const text = JSON.stringify({ ...order, whose, until: now + LASTS })
      for (const place of places) place.set(name, text)
    },
  }
}

function parse(text: string, whose: string | null, now: number): KeptOrder | null {
  try {
    const kept: unknown = JSON.parse(text)
    if (!isRecord(kept) || kept['whose'] !== whose) return null
    const { packageId, method, key, before, id, until } = kept
    // A clock that was set back would keep it for longer.
    if (typeof until !== 'number' || until <= now || until > now + LASTS) return null
    if (typeof packageId !== 'string' || typeof key !== 'string' || !isTexts(before)) return null
    if (method !== 'qr' && method !== 'card') return null
    return { packageId, method, key, before, id: typeof id === 'string' ? id : null }
  } catch {
    return null
  }
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
}
