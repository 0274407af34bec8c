/** Reads her orders before a new one is made. */
import { isStatus, type AnswerOf, type Client } from '@gapura/core/api'
import { getPurchase, getTransactions, type Order } from '../endpoints.ts'
import { mayHideOpen } from './order-state.ts'

type Account = 'ctm' | 'rtrw'

/** Her newest orders, and the one with this id if it exists. */
export async function readOrdersWith(client: Client, account: Account, id: string | null): Promise<readonly Order[]> {
  const data = await readOrders(client, account)
  if (id === null || data.some((one) => one.id === id)) return data
  const own = await client.call(getPurchase, { params: { account, id } }).catch(ifMissing(null))
  return own ? [...data, own] : data
}

const NO_LIST = { data: [], next: null }

/** Her newest orders, as far back as one may be open. */
async function readOrders(client: Client, account: Account): Promise<readonly Order[]> {
  const orders: Order[] = []
  const asked = new Set<string>()
  for (let cursor: string | null = null; ; asked.add(cursor)) {
    const query = cursor === null ? {} : { cursor }
    const page: AnswerOf<typeof getTransactions> = await client
      .call(getTransactions, { params: { account }, query })
      .catch(ifMissing(NO_LIST))
    orders.push(...page.data)
    cursor = page.next ?? null
    if (cursor === null || asked.has(cursor) || !mayHideOpen(orders, Date.now())) return orders
  }
}

/** Returns `instead` for a 404. */
const ifMissing =
  <Instead>(instead: Instead) =>
  (error: unknown): Instead => {
    if (isStatus(error, 404)) return instead
    throw error
  }
