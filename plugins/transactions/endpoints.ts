/**
 * The call of the transaction history: the purchases' own list, with as much of a purchase as a history shows.
 *
 * It is declared here and not taken from `packages`, whose face every card of a package kind loads: an endpoint value there
 * would bring zod to the sign-in page, and a loader of one could not be called from a hook. A test holds this shape against
 * what `packages` answers. The query cache knows calls by method and path, so what makes packages forget its list makes this
 * one forgotten as well.
 */
import { endpoint, list, maybe, z } from '#core'

export const transaction = z.object({
  id: z.string(),
  package: z.object({ name: z.string() }),
  /** Whole rupiah. */
  amount: z.number(),
  method: z.enum(['qr', 'card']),
  status: z.enum(['request', 'success', 'failed', 'expire']),
  /** When it was ordered; a back end that does not say so leaves the other two times to tell. */
  created_at: maybe(z.string()),
  expires_at: z.string(),
  paid_at: maybe(z.string()),
  activated: z.boolean(),
})
export type Transaction = z.output<typeof transaction>

export const getHistory = endpoint('GET', '/api/{account}/transactions', {
  says: 'Purchases of the caller, newest first; from and to are days of the order',
  query: z.object({
    from: z.optional(z.string()),
    to: z.optional(z.string()),
    cursor: z.optional(z.string()),
    /** Entries to a page, digits; without it as many as the back end likes. */
    limit: z.optional(z.string()),
  }),
  answer: list(transaction),
})
