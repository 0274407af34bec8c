/** Answers several calls of the home page at once. Failed calls are left out; the portal makes them again by itself. */
import { answer, type SandboxAnswer } from '../../backend/define-sandbox.ts'
import { getBatch } from '../../core/kernel/api/endpoints.ts'

/** The first calls of the home page. `tests/first-answers.test.ts` compares this list with the portal. */
const CALLS = [
  '/api/announcements',
  '/api/{account}/',
  '/api/{account}/packages?kind=general',
  '/api/{account}/packages/mine',
  '/api/{account}/transactions',
] as const

/** @param call makes one request with the caller's headers */
export function batchAnswers(call: (request: Request, address: string) => Promise<Response>): readonly SandboxAnswer[] {
  return [
    answer(getBatch, async ({ params, request, address }) => {
      const entries = CALLS.map(async (pattern) => {
        const path = pattern.replace('{account}', params.account)
        const { headers } = request
        const response = await call(new Request(new URL(path, request.url), { headers }), address)
        return response.ok ? [[`GET ${path}`, await response.json()] as const] : []
      })
      return { answers: Object.fromEntries((await Promise.all(entries)).flat()) }
    }),
  ]
}
