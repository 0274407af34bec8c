/** The calls of temporary cancellations. */
import { data, endpoint, list, maybe, z } from '#core'

export const cancellation = z.object({
  id: z.string(),
  /** Days, `YYYY-MM-DD`. */
  start_date: z.string(),
  end_date: z.string(),
  status: z.enum(['requested', 'approved', 'rejected']),
  /** Who decided and when, whichever way it went; null until then. */
  approved_by: maybe(z.string()),
  approved_at: maybe(z.string()),
  created_at: z.string(),
})
export type Cancellation = z.output<typeof cancellation>

export const getCancellations = endpoint('GET', '/api/{account}/cancellations', {
  says: 'Temporary cancellations that the caller has asked for, newest first',
  // `limit`: entries to a page, digits; without it as many as the back end likes.
  query: z.object({ cursor: z.optional(z.string()), limit: z.optional(z.string()) }),
  answer: list(cancellation),
})

export const createCancellation = endpoint('POST', '/api/{account}/cancellations', {
  says: 'Asks for a temporary cancellation of the package; somebody of the staff decides',
  counted: true,
  // Said beside the form.
  quiet: true,
  body: z.object({ start_date: z.string(), end_date: z.string() }),
  answer: data(cancellation),
})
