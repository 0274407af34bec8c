/** The calls of free internet for guests. Nobody is signed in, so none of them bears a token. */
import { data, endpoint, z } from '#core'

export const getQuota = endpoint('GET', '/api/guest/quota', {
  says: 'How many free packages this device has taken at this router, of how many',
  auth: 'none',
  quiet: true,
  query: z.object({ identity: z.string(), ip: z.optional(z.string()) }),
  answer: data(z.object({ taken: z.number(), maximum: z.number() })),
})
export type Quota = z.output<typeof getQuota.answer>

export const takePackage = endpoint('POST', '/api/guest/package', {
  says: 'Takes a free package: credentials for the router; one that still runs is handed out again. 409 when the quota is used up',
  auth: 'none',
  counted: true,
  quiet: true,
  body: z.object({ ip: z.string(), identity: z.string() }),
  answer: data(z.object({ username: z.string(), password: z.string(), ends_at: z.string() })),
})
