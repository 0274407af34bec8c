/**
 * Makes one order for one attempt. It reads the existing orders before each request, so that an attempt is never ordered
 * twice, also at a back end that ignores the Idempotency-Key. When a request fails without a refusal, it reads them again,
 * because the order may have been made although its answer was lost.
 */
import { ApiError } from '@gapura/core/api'
import type { Order } from '../endpoints.ts'
import type { StoredOrder, OrderStore } from './order-store.ts'
import { arrivedOrderOf, isOver, openOrderOf } from './order-state.ts'

export type Paying = { readonly method: 'qr' | 'phone' } | { readonly method: 'card'; readonly card_token: string }

export type Ordering = {
  readonly packageId: string
  readonly keeper: OrderStore
  /** Reads her newest orders, and the one with this id if it exists. */
  readonly read: (id: string | null) => Promise<readonly Order[]>
  /** Makes the Idempotency-Key of a new order. Default: a random one. */
  readonly newKey?: () => string
  /** Sends the request once. */
  readonly send: (paying: Paying, key: string) => Promise<Order>
}

/**
 * Returns the id of an existing or new order.
 *
 * @throws ApiError when nothing was ordered, or when that is unknown: see `isRefusal`
 */
export async function placeOrder(ordering: Ordering, paying: Paying): Promise<string> {
  const { packageId, keeper, read, send, newKey = () => crypto.randomUUID() } = ordering
  const { method } = paying
  const kept = keptOf(ordering)
  const orders = await read(kept.find((one) => one.id !== null)?.id ?? null)
  const known = knownOf(ordering, orders, kept)
  if (known && !isOver(known)) return found(ordering, known)
  // The request was sent before and its result is unknown. It is repeated with its key, also with another card token: a back
  // end that has the request refuses another body with the same key, and makes no second order.
  const goesOn = kept.find((one) => one.method === method && one.id === null && known === null)
  const sent: StoredOrder = goesOn ?? {
    packageId,
    method,
    key: newKey(),
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
    // The first request arrived and made no order, for example because the card was refused. The next attempt gets a new key.
    if (now && isKeyUsed(error)) keeper.forget(sent.key)
    throw error
  }
}

/** Looks for the order whose answer was lost, and stores its id. */
export function findLostOrder(of: Pick<Ordering, 'packageId' | 'keeper'>, orders: readonly Order[]): string | null {
  const lost = keptOf(of).filter(({ id }) => id === null)
  const made = lost.length === 0 ? null : knownOf(of, orders, lost)
  return made === null || isOver(made) ? null : found(of, made)
}

/** Whether the back end has refused the order. After any other error the order may exist. */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.failure.kind !== 'status') return false
  // 408 says nothing about the order. A used key belongs to a request that arrived.
  return error.failure.status < 500 && error.failure.status !== 408 && !isKeyUsed(error)
}

/** Whether the back end has an earlier request with this key and another body. */
function isKeyUsed(error: unknown): boolean {
  return error instanceof ApiError && error.failure.kind === 'status' && error.failure.code === 'key.reused'
}

function keptOf({ keeper, packageId }: Pick<Ordering, 'packageId' | 'keeper'>): readonly StoredOrder[] {
  return keeper.read().filter((one) => one.packageId === packageId)
}

/** The existing order of this attempt: an open one, otherwise one whose answer was lost. */
function knownOf(
  { packageId }: Pick<Ordering, 'packageId'>,
  orders: readonly Order[],
  kept: readonly StoredOrder[],
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
