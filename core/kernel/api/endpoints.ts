import { endpoint, z } from './endpoint.ts'

export const getBatch = endpoint('GET', '/api/{account}/home', {
  summary:
    'The responses of several calls of home, by method, path and query as the portal sends them: `GET /api/ctm/`',
  optional: 'home',
  quiet: true,
  answer: z.object({ answers: z.record(z.string(), z.unknown()) }),
})
