/**
 * Makes one order of one wish. The orders that are there are read before each request, so that the same wish is never
 * ordered twice, also by a back end that ignores the Idempotency-Key. When a request fails without a refusal, they are read
 * again: the order may have been made although its answer was lost.
 */
import { ApiError } from '#core/api'
import type { Order } from './endpoints.ts'
import type { KeptOrder, OrderKeeper } from './order-keeper.ts'
import { arrivedOrderOf, isOver, openOrderOf } from './order-state.ts'

export type Paying = { readonly method: 'qr' } | { readonly method: 'card'; readonly card_token: string }

export type Ordering = {
  readonly packageId: string
  readonly keeper: OrderKeeper
  /** Her newest orders, and the one with this id where there is one. */
  readonly read: (id: string | null) => Promise<readonly Order[]>
  /** Sends the request once. */
  readonly send: (paying: Paying, key: string) => Promise<Order>
}

/**
 * The id of the order: one that is there already, or a new one.
 *
 * @throws ApiError where nothing was ordered, or where that is not known: see `isRefusal`
 */
export async function placeOrder(ordering: Ordering, paying: Paying): Promise<string> {
  const { packageId, keeper, read, send } = ordering
  const { method } = paying
  const kept = keptOf(ordering)
  const orders = await read(kept.find((one) => one.id !== null)?.id ?? null)
  const known = knownOf(ordering, orders, kept)
  if (known && !isOver(known)) return found(ordering, known)
  // The request was sent before and nothing is known of it. It goes on under its key, also with another token of a card: a
  // back end that has the request refuses another body under the same key, and makes no second order.
  const goesOn = kept.find((one) => one.method === method && one.id === null && known === null)
  const sent: KeptOrder = goesOn ?? {
    packageId,
    method,
    key: crypto.randomUUID(),
    before: orders.map(({ id }) => id),
    id: null,
  }
  keeper.keep(sent)
  try {
    return found(ordering, await send(paying, sent.key))
  } catch (error) {
    if (isRefusal(error)) {
      keeper.forget(sent.key)
      throw error
    }
    const now = await read(null).catch(nothing)
    const made = now && knownOf(ordering, now, [sent])
    if (made) return found(ordering, made)
    // The first request arrived and made no order, for example because the card was refused: the next try is a new one.
    if (now && isKeyUsed(error)) keeper.forget(sent.key)
    throw error
  }
}

/** The order of which no answer had come, where it turns out to be there; it is kept as found. */
export function findLostOrder(of: Pick<Ordering, 'packageId' | 'keeper'>, orders: readonly Order[]): string | null {
  const lost = keptOf(of).filter(({ id }) => id === null)
  const made = lost.length === 0 ? null : knownOf(of, orders, lost)
  return made === null || isOver(made) ? null : found(of, made)
}

/** The back end has said no: nothing was ordered. Anything else may have been ordered all the same. */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.failure.kind !== 'status') return false
  // 408: the server gave up waiting. A key that was used before belongs to a request that arrived.
  return error.failure.status < 500 && error.failure.status !== 408 && !isKeyUsed(error)
}

/** The back end has an earlier request with this key and another body. */
function isKeyUsed(error: unknown): boolean {
  return error instanceof ApiError && error.failure.kind === 'status' && error.failure.code === 'key.reused'
}

function keptOf({ keeper, packageId }: Pick<Ordering, 'packageId' | 'keeper'>): readonly KeptOrder[] {
  return keeper.read().filter((one) => one.packageId === packageId)
}

/** The order of this wish among those that are there: one that is open, or else one whose answer was lost. */
function knownOf(
  { packageId }: Pick<Ordering, 'packageId'>,
  orders: readonly Order[],
  kept: readonly KeptOrder[],
): Order | null {
  const open = openOrderOf(orders, packageId, Date.now())
  if (open) return open
  const arrived = kept.flatMap((one) => (one.id === null ? (arrivedOrderOf(orders, one) ?? []) : []))
  return arrived.find((one) => !isOver(one)) ?? arrived[0] ?? null
}

function found(of: Pick<Ordering, 'packageId' | 'keeper'>, { id, method }: Order): string {
  const key = keptOf(of).find((one) => one.method === method)?.key ?? crypto.randomUUID()
  of.keeper.keep({ packageId: of.packageId, method, key, before: [], id })
  return id
}

const nothing = () => null
