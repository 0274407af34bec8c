/** Defines the endpoints of advertisements and surveys. Paths and names avoid the patterns of ad blockers' filter lists. */
import { endpoint, list, nullable, orElse, z } from '@gapura/core/api'

/** By language: `id`, `en`. */
const translations = z.record(z.string(), z.string())

export const highlight = z.object({
  id: z.string(),
  kind: z.enum(['picture', 'survey']),
  title: translations,
  text: translations,
  /** Path of a picture at the API, such as `/api/highlights/kopi/picture`. Null: none. */
  picture: nullable(z.string()),
  /** An http or https address, opened in a new tab. Null: none. */
  url: nullable(z.string()),
  choices: orElse(z.array(z.object({ id: z.string(), label: translations })), []),
})
export type Highlight = z.output<typeof highlight>

export const getHighlights = endpoint('GET', '/api/highlights', {
  summary: 'Advertisements and surveys for the caller, best first, without the surveys that they have answered',
  optional: 'highlights',
  query: z.object({ cursor: z.optional(z.string()) }),
  answer: list(highlight),
})

export const answerSurvey = endpoint('POST', '/api/highlights/{id}/answer', {
  summary: 'Submits the answer to a survey; a later one replaces an earlier one',
  optional: 'highlights',
  quiet: true,
  body: z.object({ choice: z.string() }),
})
