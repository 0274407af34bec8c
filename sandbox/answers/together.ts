/** Answers several calls of home at once, by making them: what fails is left out, and the portal asks for it by itself. */
import { answer, type Answer } from '../../backend/define-sandbox.ts'
import { getBatch } from '../../core/kernel/api/endpoints.ts'

/** What home reads first (`tests/first-answers.test.ts` holds this list against it). */
const CALLS = ['/api/announcements', '/api/{account}/packages/mine', '/api/{account}/transactions'] as const

/** @param ask makes one call as this caller */
export function togetherAnswers(ask: (request: Request, address: string) => Promise<Response>): readonly Answer[] {
  return [
    answer(getBatch, async ({ params, request, address }) => {
      const asked = CALLS.map(async (call) => {
        const path = call.replace('{account}', params.account)
        const { headers } = request
        const answered = await ask(new Request(new URL(path, request.url), { headers }), address)
        return answered.ok ? [[`GET ${path}`, await answered.json()] as const] : []
      })
      return { answers: Object.fromEntries((await Promise.all(asked)).flat()) }
    }),
  ]
}
