import { endpoint, list, nullable, z } from '@gapura/core/api'

export const announcement = z.object({
  id: z.string(),
  level: z.enum(['info', 'outage']),
  /** By language: `id`, `en`. */
  text: z.record(z.string(), z.string()),
  starts_at: z.string(),
  ends_at: nullable(z.string()),
})
export type Announcement = z.output<typeof announcement>

export const getAnnouncements = endpoint('GET', '/api/announcements', {
  summary: 'Current and upcoming announcements of the caller’s partner, including outages',
  query: z.object({ cursor: z.optional(z.string()) }),
  answer: list(announcement),
})
