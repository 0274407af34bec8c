/** The sandbox's advertisements: three invented shops and a survey. The desk can hide and show them. */
import { answer, defineSandbox, Refusal, type World } from '@gapura/backend'
import { answerSurvey, getHighlights } from './endpoints.ts'
import { DEMO_HIGHLIGHTS, drawHighlight } from './sandbox/demo.ts'

export default defineSandbox({
  tables: `
    CREATE TABLE IF NOT EXISTS hidden_highlights (id TEXT PRIMARY KEY);
    CREATE TABLE IF NOT EXISTS survey_answers (
      account_id TEXT NOT NULL REFERENCES accounts, highlight_id TEXT NOT NULL, choice TEXT NOT NULL, at TEXT NOT NULL,
      PRIMARY KEY (account_id, highlight_id)
    );
  `,
  answers: [
    answer(getHighlights, ({ world, caller }) => {
      const excluded = new Set([...hidden(world), ...answered(world, caller.id)])
      return {
        data: DEMO_HIGHLIGHTS.filter(({ id }) => !excluded.has(id)).map(({ drawing, choices = [], ...highlight }) => ({
          ...highlight,
          choices,
          picture: drawing === null ? null : `/api/highlights/${highlight.id}/picture`,
        })),
        next: null,
      }
    }),
    answer(answerSurvey, ({ world, caller, params, body }) => {
      const survey = DEMO_HIGHLIGHTS.find(({ id, kind }) => id === params.id && kind === 'survey')
      if (!survey) throw new Refusal(404, 'not_found', 'There is no such survey')
      if (!survey.choices?.some(({ id }) => id === body.choice)) {
        throw new Refusal(422, 'invalid', 'This is not an answer of the survey', {
          errors: { choice: ['Unknown answer'] },
        })
      }
      world.db.run(
        'INSERT OR REPLACE INTO survey_answers VALUES (?, ?, ?, ?)',
        caller.id,
        survey.id,
        body.choice,
        world.now().toISOString(),
      )
      return {}
    }),
  ],
  browserRoutes: [
    {
      method: 'GET',
      path: '/api/highlights/{id}/picture',
      reply: ({ params }) => {
        const drawing = DEMO_HIGHLIGHTS.find(({ id }) => id === params['id'])?.drawing
        if (!drawing) throw new Refusal(404, 'not_found', 'There is no such picture')
        return new Response(drawHighlight(drawing), {
          headers: {
            'content-type': 'image/svg+xml',
            'x-content-type-options': 'nosniff',
            'content-security-policy': "default-src 'none'; sandbox",
            'cross-origin-resource-policy': 'cross-origin',
            'cache-control': 'public, max-age=86400',
          },
        })
      },
    },
  ],
  actions: {
    /** Hides one highlight, or all when there is no id: `{ id }`. `show` takes the same. */
    hide: (world, body) => {
      for (const id of requestedIds(body)) world.db.run('INSERT OR IGNORE INTO hidden_highlights VALUES (?)', id)
      return {}
    },
    show: (world, body) => {
      for (const id of requestedIds(body)) world.db.run('DELETE FROM hidden_highlights WHERE id = ?', id)
      return {}
    },
  },
})

function requestedIds(body: Readonly<Record<string, unknown>>): readonly string[] {
  const id = body['id']
  if (id === undefined) return DEMO_HIGHLIGHTS.map((highlight) => highlight.id)
  const highlight = DEMO_HIGHLIGHTS.find((known) => known.id === id)
  if (!highlight) throw new Refusal(404, 'not_found', 'There is no such advertisement')
  return [highlight.id]
}

function hidden(world: World): readonly string[] {
  return world.db.all<{ id: string }>('SELECT id FROM hidden_highlights').map(({ id }) => id)
}

function answered(world: World, account: string): readonly string[] {
  return world.db
    .all<{ highlight_id: string }>('SELECT highlight_id FROM survey_answers WHERE account_id = ?', account)
    .map(({ highlight_id }) => highlight_id)
}
