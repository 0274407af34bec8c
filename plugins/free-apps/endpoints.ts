import { endpoint, list, nullable, z } from '@gapura/core/api'

export const freeApp = z.object({
  id: z.string(),
  name: z.string(),
  /** Picture at the API: a file's id, or a path such as `/api/apps/koran/icon`. Null: none. */
  icon: nullable(z.string()),
  /** An http or https address, opened in a new tab. */
  url: z.string(),
  description: z.string(),
})
export type FreeApp = z.output<typeof freeApp>

export const getApps = endpoint('GET', '/api/apps', {
  summary: 'Free content apps; needs no session',
  auth: 'open',
  // Sent besides `Accept-Language`, so that a cache does not mix languages.
  query: z.object({ language: z.optional(z.string()), cursor: z.optional(z.string()) }),
  answer: list(freeApp),
})
