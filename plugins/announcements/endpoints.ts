/** The call for announcements. */
import { endpoint, list, maybe, z } from '#core'

export const announcement = z.object({
  id: z.string(),
  level: z.enum(['info', 'outage']),
  /** By language: `id`, `en`. */
  text: z.record(z.string(), z.string()),
  starts_at: z.string(),
  /** Null: until it is taken back. */
  ends_at: maybe(z.string()),
})
export type Announcement = z.output<typeof announcement>

export const getAnnouncements = endpoint('GET', '/api/announcements', {
  says: 'What the caller’s partner announces now and soon; outages among them',
  answer: list(announcement),
})
