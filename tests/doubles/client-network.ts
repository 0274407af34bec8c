/** For tests of the client: a client with spies in a network whose replies the test gives. */
import { vi } from 'vitest'
import { ApiError } from '../../core/kernel/api/api-error.ts'
import { createClient } from '../../core/kernel/api/client.ts'
import type { ClientSettings } from '../../core/kernel/api/client-settings.ts'
import { endpoint, z } from '../../core/kernel/api/endpoint.ts'

export const answer = z.object({ id: z.string() })
export const read = endpoint('GET', '/api/{account}/things', {
  summary: 'Reads',
  query: z.object({ q: z.optional(z.string()) }),
  answer,
})
export const open = endpoint('POST', '/api/open', {
  summary: 'Open to all',
  auth: 'open',
  body: z.object({ a: z.number() }),
  answer,
})
export const order = endpoint('POST', '/api/orders', {
  summary: 'Orders',
  idempotent: true,
  body: z.object({ a: z.number() }),
  answer,
})
export const tell = endpoint('POST', '/api/tell', { summary: 'Tells', body: z.object({ a: z.number() }), answer })
export const change = endpoint('PUT', '/api/thing', { summary: 'Changes', body: z.object({ a: z.number() }), answer })
export const ask = { params: { account: 'ctm' }, query: {} }

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })
export const good = () => json({ id: 'x' })
export const refuse = (status: number, body: unknown = {}, headers: Record<string, string> = {}) =>
  json(body, status, headers)

export type Asked = { readonly url: string; readonly request: Request; readonly body: string }
/** Stubs the network with these replies in order; the last one answers all further calls. */
export function network(...answers: ((request: Request) => Response | Promise<Response>)[]): Asked[] {
  const requests: Asked[] = []
  vi.stubGlobal('fetch', async (input: Request | string | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    const reply = answers[Math.min(requests.length, answers.length - 1)] ?? good
    requests.push({ url: request.url, request, body: await request.clone().text() })
    const left = new Promise<never>((_, reject) => {
      request.signal.addEventListener('abort', () => reject(new DOMException('left alone', 'AbortError')))
    })
    return Promise.race([reply(request), left])
  })
  return requests
}

export function scene(settings: Partial<ClientSettings> = {}) {
  const state = { token: 'one' as string | null, username: 'siti' as string | null }
  const outcomes: (string | null)[] = []
  const onUnauthorized = vi.fn((_: string): Promise<string | null> => {
    state.token = 'two'
    return Promise.resolve('two')
  })
  const onRefused = vi.fn()
  const client = createClient({
    base: 'https://api.example',
    token: () => state.token,
    username: () => state.username,
    language: () => 'id',
    onUnauthorized,
    onRefused,
    onOutcome: (call, error) => outcomes.push(error ? `${call.path} ${error.code}` : call.path),
    ...settings,
  })
  return { client, state, outcomes, onUnauthorized, onRefused }
}

export const failure = async (work: Promise<unknown>) => {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ApiError)) throw new Error('it did not fail as an ApiError', { cause: error })
  return error
}
