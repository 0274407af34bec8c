/**
 * Defines the list of purchases, with the fields that the history shows. It is not imported from `packages/index.ts`: every definition of a
 * package kind imports that file, so an endpoint there would add zod to the sign-in page. A test checks this shape against a response of
 * `packages`. The query cache identifies calls by method and path, so invalidating the list of `packages` also invalidates this one.
 */
import { endpoint, list, nullable, orElse, z } from '@gapura/core/api'

export const transaction = z.object({
  id: z.string(),
  /** The order number that customers read. Optional; default: the id. */
  number: nullable(z.string()),
  package: z.object({ name: z.string(), currency: nullable(z.string()) }),
  /** In the currency's unit: whole rupiah unless `package.currency` says otherwise. */
  amount: z.number(),
  method: z.enum(['qr', 'card', 'phone']),
  status: z.enum(['request', 'success', 'failed', 'expire']),
  /** Time of the order. Null: not known, and `paid_at` or `expires_at` is shown. */
  created_at: nullable(z.string()),
  expires_at: z.string(),
  paid_at: nullable(z.string()),
  activated: z.boolean(),
  /** The customer canceled the order; its status is then `failed`. Optional. */
  canceled: orElse(z.boolean(), false),
})
export type Transaction = z.output<typeof transaction>

export const getHistory = endpoint('GET', '/api/{account}/transactions', {
  summary: 'Purchases of the caller, newest first; from and to are the first and last day of the order',
  query: z.object({
    from: z.optional(z.string()),
    to: z.optional(z.string()),
    cursor: z.optional(z.string()),
    /** Entries per page, in digits. Default: chosen by the back end. */
    limit: z.optional(z.string()),
  }),
  answer: list(transaction),
})
