import { data, endpoint, list, nullable, z } from '@gapura/core/api'

export const cancellation = z.object({
  id: z.string(),
  /** Days, `YYYY-MM-DD`. */
  start_date: z.string(),
  end_date: z.string(),
  status: z.enum(['requested', 'approved', 'rejected']),
  /** Author and time of the decision, for approved and rejected requests alike; null until then. */
  approved_by: nullable(z.string()),
  approved_at: nullable(z.string()),
  created_at: z.string(),
})
export type Cancellation = z.output<typeof cancellation>

export const getCancellations = endpoint('GET', '/api/{account}/cancellations', {
  summary: 'Temporary cancellations that the caller has asked for, newest first',
  // `limit`: entries per page, in digits. Default: chosen by the back end.
  query: z.object({ cursor: z.optional(z.string()), limit: z.optional(z.string()) }),
  answer: list(cancellation),
})

export const createCancellation = endpoint('POST', '/api/{account}/cancellations', {
  summary: 'Requests a temporary cancellation of the package; the partner’s staff approves or rejects it',
  idempotent: true,
  // The form shows the error.
  quiet: true,
  body: z.object({ start_date: z.string(), end_date: z.string() }),
  answer: data(cancellation),
})
