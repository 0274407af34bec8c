/**
 * Makes one order of one wish. The orders that are there are read before each request, so that the same wish is never
 * ordered twice, also by a back end that ignores the Idempotency-Key. When a request fails without a refusal, they are read
 * again: the order may have been made although its answer was lost.
 */
import { ApiError } from '#core/api'
import type { Purchase } from './endpoints.ts'
import type { KeptOrder, OrderKeeper } from './order-keeper.ts'
import { arrivedOrderOf, isOver, openOrderOf } from './order-state.ts'

export type Paying = { readonly method: 'qr' } | { readonly method: 'card'; readonly card_token: string }

export type Ordering = {
  readonly packageId: string
  readonly keeper: OrderKeeper
  /** Her newest orders, and the one with this id where there is one. */
  readonly read: (id: string | null) => Promise<readonly Purchase[]>
  /** Sends the request once. */
  readonly send: (paying: Paying, key: string) => Promise<Purchase>
}

/**
 * The id of the order: one that is there already, or a new one.
 *
 * @param isAgain the very same request was sent before, and nothing is known of it
 * @throws ApiError where nothing was ordered, or where that is not known: see `isRefusal`
 */
export async function placeOrder(ordering: Ordering, paying: Paying, isAgain: boolean): Promise<string> {
  const { packageId, keeper, read, send } = ordering
  const { method } = paying
  const kept = keptFor(ordering, method)
  const orders = await read(kept?.id ?? null)
  const known = knownOf(ordering, orders, kept)
  if (known && !isOver(known)) return found(ordering, known)
  // One key belongs to one body, and a card's token is another each time that the card is typed.
  const goesOn = kept !== null && kept.id === null && known === null && (method === 'qr' || isAgain)
  const sent: KeptOrder = goesOn
    ? kept
    : { packageId, method, key: crypto.randomUUID(), before: orders.map(({ id }) => id), id: null }
  keeper.keep(sent)
  try {
    return found(ordering, await send(paying, sent.key))
  } catch (error) {
    if (isRefusal(error)) keeper.forget()
    const made = isRefusal(error) ? null : await read(null).then((now) => knownOf(ordering, now, sent), nothing)
    if (made === null) throw error
    return found(ordering, made)
  }
}

/** The order of which no answer had come, where it turns out to be there; it is kept as found. */
export function findLostOrder(of: Pick<Ordering, 'packageId' | 'keeper'>, orders: readonly Purchase[]): string | null {
  const kept = keptFor(of)
  const made = kept !== null && kept.id === null ? knownOf(of, orders, kept) : null
  return made === null || isOver(made) ? null : found(of, made)
}

/** The back end has said no: nothing was ordered. Anything else may have been ordered all the same. */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.failure.kind !== 'status') return false
  const { status, code } = error.failure
  // 408: the server gave up waiting. A key that was used before belongs to a request that arrived.
  return status < 500 && status !== 408 && code !== 'key.reused'
}

function keptFor(
  { keeper, packageId }: Pick<Ordering, 'packageId' | 'keeper'>,
  method?: Paying['method'],
): KeptOrder | null {
  const kept = keeper.read()
  if (kept?.packageId !== packageId) return null
  return method === undefined || kept.method === method ? kept : null
}

/** The order of this wish among those that are there. */
function knownOf(
  { packageId }: Pick<Ordering, 'packageId'>,
  orders: readonly Purchase[],
  kept: KeptOrder | null,
): Purchase | null {
  const open = openOrderOf(orders, packageId, Date.now())
  return open ?? (kept !== null && kept.id === null ? arrivedOrderOf(orders, kept) : null)
}

function found({ keeper, packageId }: Pick<Ordering, 'packageId' | 'keeper'>, { id, method }: Purchase): string {
  const kept = keeper.read()
  const key = kept?.packageId === packageId && kept.method === method ? kept.key : crypto.randomUUID()
  keeper.keep({ packageId, method, key, before: [], id })
  return id
}

const nothing = () => null
