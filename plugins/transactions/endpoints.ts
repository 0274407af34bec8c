/**
 * The endpoint of the transaction history: the list of purchases, with the fields that the history shows.
 *
 * It is declared here and not imported from the face of `packages`. Every card of a package kind loads that face, so an
 * endpoint value in it would bring zod to the sign-in page, and a hook cannot call an endpoint that is loaded lazily. A
 * test checks this shape against what `packages` answers. The query cache identifies calls by method and path, so
 * invalidating the list of `packages` also invalidates this one.
 */
import { endpoint, list, nullable, orElse, z } from '@gapura/core/api'

export const transaction = z.object({
  id: z.string(),
  package: z.object({ name: z.string(), currency: nullable(z.string()) }),
  /** In the currency's unit: whole rupiah unless `package.currency` says otherwise. */
  amount: z.number(),
  method: z.enum(['qr', 'card', 'phone']),
  status: z.enum(['request', 'success', 'failed', 'expire']),
  /** When it was ordered; null: the back end does not say, and one of the other two times is shown. */
  created_at: nullable(z.string()),
  expires_at: z.string(),
  paid_at: nullable(z.string()),
  activated: z.boolean(),
  /** She canceled it; its status is then `failed`. Optional. */
  canceled: orElse(z.boolean(), false),
})
export type Transaction = z.output<typeof transaction>

export const getHistory = endpoint('GET', '/api/{account}/transactions', {
  summary: 'Purchases of the caller, newest first; from and to are the first and last day of the order',
  query: z.object({
    from: z.optional(z.string()),
    to: z.optional(z.string()),
    cursor: z.optional(z.string()),
    /** Entries per page, in digits; without it the back end chooses. */
    limit: z.optional(z.string()),
  }),
  answer: list(transaction),
})
