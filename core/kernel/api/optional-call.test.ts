import { expect, it, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { createClient } from './client.ts'
import { endpoint, type Endpoint } from './endpoint.ts'

const wish = endpoint('POST', '/api/{account}/wish', { summary: 'Wishes', optional: 'wishes' })
const vote = endpoint('POST', '/api/wishes/{id}/vote', { summary: 'Votes', optional: 'wishes' })
const tell = endpoint('POST', '/api/tell', { summary: 'Tells' })

/** The error of a call with the response `reply`, and how often it was sent. */
async function failureOf(call: Endpoint, reply: () => Response) {
  let sent = 0
  vi.stubGlobal('fetch', async () => {
    sent += 1
    return reply()
  })
  const nothing = () => undefined
  const client = createClient({
    base: 'https://api.example',
    token: () => null,
    username: () => null,
    language: () => 'id',
    onUnauthorized: async () => null,
    onRefused: nothing,
    onOutcome: nothing,
  })
  const input = { params: { account: 'ctm', id: 'w1' } } as never
  const thrown: unknown = await client.call(call, input).catch((error: unknown) => error)
  vi.unstubAllGlobals()
  if (!(thrown instanceof ApiError)) throw new Error('it did not fail as an ApiError', { cause: thrown })
  return { error: thrown, sent }
}
const json = (status: number, body: object) => () => Response.json(body, { status })

it.each([
  ['404 without a body', () => new Response(null, { status: 404 })],
  ['404 with a page', () => new Response('<html>', { status: 404 })],
  ['404 not_found', json(404, { error: 'not_found' })],
  ['405', json(405, {})],
  ['501 not_implemented', json(501, { error: 'not_implemented' })],
])('%s makes an optional call absent, after one try', async (_, reply) => {
  const { error, sent } = await failureOf(wish, reply)
  expect([error.failure, error.code, sent]).toEqual([{ kind: 'absent' }, 'NONE', 1])
})

it.each([
  ['400', wish, 400, {}],
  ['500', wish, 500, {}],
  // The path names a single thing, which may have been deleted.
  ['404 for a single thing', vote, 404, {}],
  ['404 for another reason', wish, 404, { error: 'account.type' }],
  ['404 for a call that every back end has', tell, 404, {}],
])('%s is an ordinary error', async (_, call, status, body) => {
  const { error } = await failureOf(call, json(status, body))
  expect(error.failure).toMatchObject({ kind: 'status', status })
})
