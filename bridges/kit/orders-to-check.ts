/** Which orders a bridge checks at its provider next, without being asked by a customer. */
import type { Kysely, Selectable } from 'kysely'
import type { Tables } from './store/tables.ts'

const HOUR_MS = 3_600_000
/** The factors of the pause for orders that are canceled or older than an hour, and for unpaid ones older than six hours. */
const LATER_FACTOR = 30
const MUCH_LATER_FACTOR = 600
/** Orders of one customer in one round of checks. */
const MAX_OF_CUSTOMER = 5

type Round = {
  /** Milliseconds since 1970. */
  readonly now: number
  /** Milliseconds since the last check of a recent order. */
  readonly pause: number
  /** Days after which an unpaid order is no longer checked. */
  readonly checkedFor: number
}

/**
 * Orders that wait for a payment or an activation and were not checked for `pause`, at most five of a customer and 200 in all, the longest
 * unchecked first: 30 times the pause if they are canceled or older than an hour, 600 times if they are unpaid and older than six. A paid
 * order is included until it is activated.
 */
export function ordersToCheck(
  db: Kysely<Tables>,
  { now, pause, checkedFor }: Round,
): Promise<Selectable<Tables['orders']>[]> {
  const iso = (moment: number) => new Date(moment).toISOString()
  const notCheckedFor = (factor: number) => iso(now - pause * factor)
  const orders = db
    .selectFrom('orders')
    .selectAll()
    .select((order) =>
      order.fn
        .agg<number>('row_number')
        .over((over) =>
          over
            .partitionBy('account')
            .orderBy(order.fn.coalesce('checked_at', order.val('')))
            .orderBy('number'),
        )
        .as('of_customer'),
    )
    .where('activated_at', 'is', null)
    .where('provider_id', 'is not', null)
    .where((where) =>
      where.or([where('paid_at', 'is not', null), where('created_at', '>', iso(now - checkedFor * 86_400_000))]),
    )
    .where((where) =>
      where.or([
        where('checked_at', 'is', null),
        where('checked_at', '<', notCheckedFor(MUCH_LATER_FACTOR)),
        where.and([
          where('checked_at', '<', notCheckedFor(LATER_FACTOR)),
          where.or([where('paid_at', 'is not', null), where('created_at', '>', iso(now - 6 * HOUR_MS))]),
        ]),
        where.and([
          where('checked_at', '<', notCheckedFor(1)),
          where('created_at', '>', iso(now - HOUR_MS)),
          where('ended', 'is', null),
        ]),
      ]),
    )
  return (
    db
      .selectFrom(orders.as('orders'))
      .selectAll()
      .where('of_customer', '<=', MAX_OF_CUSTOMER)
      // The longest unchecked first, so that one customer's orders hold up no other's.
      .orderBy((order) => order.fn.coalesce('checked_at', order.val('')))
      .orderBy('number')
      .limit(200)
      .execute()
  )
}
