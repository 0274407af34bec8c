/** The calls of everything about the customer's package: the packages that they hold, and their orders. */
import type { Reads } from '@gapura/core'
import { read } from '@gapura/core/api'
import { getMyPackages } from '../endpoints.ts'
import { reads as ordersRead } from '../order/use-orders.ts'

export const reads: Reads = (facts) => [
  read(getMyPackages, { params: { account: facts.account() } }),
  ...ordersRead(facts),
]
