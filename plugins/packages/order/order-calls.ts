/** The calls of `placeOrder`, for the browser and for the host. */
import { isStatus, type AccountSegment, type AnswerOf, type Client } from '@gapura/core/api'
import { createPurchase, getPurchase, getTransactions, payInvoice, type Order } from '../endpoints.ts'
import { mayHideOpen } from './order-state.ts'
import type { OrderingSettings } from './place-order.ts'

export type OrderItem = {
  /** Of the package or invoice. */
  readonly id: string
  /** Of an invoice: the `{account}` of its path. */
  readonly invoiceOf?: AccountSegment
}

export function orderCalls(
  client: Client,
  account: AccountSegment,
  { id: packageId, invoiceOf }: OrderItem,
): Pick<OrderingSettings, 'packageId' | 'read' | 'send'> {
  return {
    packageId,
    read: async (id) => {
      const data = await readOrders(client, account)
      if (id === null || data.some((order) => order.id === id)) return data
      const found = await client.call(getPurchase, { params: { account, id } }).catch(ifMissing(null))
      return found ? [...data, found] : data
    },
    send: (payment, idempotencyKey) =>
      invoiceOf === undefined
        ? client.call(
            createPurchase,
            { params: { account }, body: { package_id: packageId, ...payment } },
            { idempotencyKey, isRepeated: false },
          )
        : client.call(
            payInvoice,
            { params: { account: invoiceOf, id: packageId }, body: payment },
            { idempotencyKey, isRepeated: false },
          ),
  }
}

const NO_LIST = { data: [], next: null }

/** The newest orders, as far back as one may be open. */
async function readOrders(client: Client, account: AccountSegment): Promise<readonly Order[]> {
  const orders: Order[] = []
  const seenCursors = new Set<string>()
  for (let cursor: string | null = null; ; seenCursors.add(cursor)) {
    const query = cursor === null ? {} : { cursor }
    const page: AnswerOf<typeof getTransactions> = await client
      .call(getTransactions, { params: { account }, query })
      .catch(ifMissing(NO_LIST))
    orders.push(...page.data)
    cursor = page.next ?? null
    if (cursor === null || seenCursors.has(cursor) || !mayHideOpen(orders, Date.now())) return orders
  }
}

/** Returns `instead` for a 404. */
const ifMissing =
  <Instead>(instead: Instead) =>
  (error: unknown): Instead => {
    if (isStatus(error, 404)) return instead
    throw error
  }
