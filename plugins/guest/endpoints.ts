/** Defines the endpoints of free internet for guests. Guests are not signed in, so no token is sent. */
import { data, endpoint, nullable, z } from '@gapura/core/api'

const quota = z.object({ taken: nullable(z.number()), maximum: nullable(z.number()) })

export const getGuestQuota = endpoint('GET', '/api/guest/quota', {
  summary: 'Free packages that this device has taken at this router, and the maximum',
  auth: 'open',
  quiet: true,
  query: z.object({ identity: z.string(), ip: z.optional(z.string()) }),
  /** No maximum: null, left out, or below 0; or no quota at all, null or 404. */
  answer: data(
    z.pipe(
      z.nullable(quota),
      z.transform((wire: z.output<typeof quota> | null) => wire ?? { taken: null, maximum: null }),
    ),
  ),
})
export type Quota = z.output<typeof getGuestQuota.answer>

export const takePackage = endpoint('POST', '/api/guest/package', {
  summary:
    'Takes a free package and answers credentials for the router; while a package still runs, answers its credentials and counts nothing. 409 when the quota is used up',
  auth: 'open',
  idempotent: true,
  quiet: true,
  body: z.object({ ip: z.string(), identity: z.string() }),
  answer: data(z.object({ username: z.string(), password: z.string(), ends_at: z.string() })),
})
