/** The calls for what stands in the corner. Addresses and names say nothing that a blocker's list would know. */
import { endpoint, list, maybe, z } from '#core'

/** By language: `id`, `en`. */
const words = z.record(z.string(), z.string())

export const highlight = z.object({
  id: z.string(),
  kind: z.enum(['picture', 'survey']),
  title: words,
  text: words,
  /** A picture at the API: a path such as `/api/highlights/kopi/picture`. Null: none. */
  picture: maybe(z.string()),
  /** An http or https address, opened in a new tab. Null: nothing to open. */
  url: maybe(z.string()),
  /** A survey's answers; none for a picture. */
  choices: z._default(z.array(z.object({ id: z.string(), label: words })), []),
})
export type Highlight = z.output<typeof highlight>

export const getHighlights = endpoint('GET', '/api/highlights', {
  says: 'What may stand in the corner for the caller, best first; a survey that she has answered is not among them',
  answer: list(highlight),
})

export const answerSurvey = endpoint('POST', '/api/highlights/{id}/answer', {
  says: 'One answer to a survey; the last one counts',
  quiet: true,
  body: z.object({ choice: z.string() }),
})
