import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createClient } from './client.ts'
import type { ClientSettings } from './client-settings.ts'
import { ApiError, fieldErrors, isStatus } from './api-error.ts'
import { endpoint, z } from './endpoint.ts'

const answer = z.object({ id: z.string() })
const read = endpoint('GET', '/api/{account}/things', {
  summary: 'Reads',
  query: z.object({ q: z.optional(z.string()) }),
  answer,
})
const open = endpoint('POST', '/api/open', {
  summary: 'Open to all',
  auth: 'open',
  body: z.object({ a: z.number() }),
  answer,
})
const order = endpoint('POST', '/api/orders', {
  summary: 'Orders',
  idempotent: true,
  body: z.object({ a: z.number() }),
  answer,
})
const tell = endpoint('POST', '/api/tell', { summary: 'Tells', body: z.object({ a: z.number() }), answer })
const change = endpoint('PUT', '/api/thing', { summary: 'Changes', body: z.object({ a: z.number() }), answer })
const ask = { params: { account: 'ctm' }, query: {} }

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })
const good = () => json({ id: 'x' })
const refuse = (status: number, body: unknown = {}, headers: Record<string, string> = {}) => json(body, status, headers)

type Asked = { readonly url: string; readonly request: Request; readonly body: string }
/** Stubs the network with these replies in order; the last one answers all further calls. */
function network(...answers: ((request: Request) => Response | Promise<Response>)[]): Asked[] {
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (input: Request | string | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    const reply = answers[Math.min(asked.length, answers.length - 1)] ?? good
    asked.push({ url: request.url, request, body: await request.clone().text() })
    const left = new Promise<never>((_, reject) => {
      request.signal.addEventListener('abort', () => reject(new DOMException('left alone', 'AbortError')))
    })
    return Promise.race([reply(request), left])
  })
  return asked
}

function scene(settings: Partial<ClientSettings> = {}) {
  const state = { token: 'one' as string | null, whose: 'siti' as string | null }
  const outcomes: (string | null)[] = []
  const onUnauthorized = vi.fn((_: string): Promise<string | null> => {
    state.token = 'two'
    return Promise.resolve('two')
  })
  const onRefused = vi.fn()
  const client = createClient({
    base: 'https://api.example',
    token: () => state.token,
    whose: () => state.whose,
    language: () => 'id',
    onUnauthorized,
    onRefused,
    onOutcome: (call, error) => outcomes.push(error ? `${call.path} ${error.code}` : call.path),
    ...settings,
  })
  return { client, state, outcomes, onUnauthorized, onRefused }
}

const failure = async (work: Promise<unknown>) => {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ApiError)) throw new Error('it did not fail as an ApiError', { cause: error })
  return error
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a call', () => {
  it('goes to the API with bearer and language, without cookies, referrer or redirects', async () => {
    const asked = network(good)
    const { client, outcomes } = scene()
    expect(await client.call(read, { params: { account: 'ctm' }, query: { q: 'a&b' } })).toEqual({ id: 'x' })
    const [{ url, request } = { url: '', request: new Request('https://x') }] = asked
    expect(url).toBe('https://api.example/api/ctm/things?q=a%26b')
    expect(Object.fromEntries(request.headers)).toMatchObject({ authorization: 'Bearer one', 'accept-language': 'id' })
    expect([request.redirect, request.credentials, request.cache]).toEqual(['error', 'omit', 'no-store'])
    expect(request.headers.get('idempotency-key')).toBeNull()
    expect(outcomes).toEqual([read.path])
  })

  it('leaves out undefined parameters', async () => {
    const asked = network(good)
    await scene().client.call(read, { params: { account: 'ctm' }, query: { q: undefined } })
    expect(asked[0]?.url).toBe('https://api.example/api/ctm/things')
  })

  const bearers = (asked: readonly Asked[]) => asked.map(({ request }) => request.headers.get('authorization'))

  it('that is open goes with the bearer when there is one', async () => {
    const asked = network(good)
    const { client, state } = scene()
    await client.call(open, { body: { a: 1 } })
    state.token = null
    await client.call(open, { body: { a: 1 } })
    expect(bearers(asked)).toEqual(['Bearer one', null])
  })

  it('that is open goes once more without the bearer after a 401, and that is all', async () => {
    const asked = network(() => refuse(401))
    const { client, onUnauthorized, onRefused } = scene()
    expect(isStatus(await failure(client.call(open, { body: { a: 1 } })), 401)).toBe(true)
    expect(bearers(asked)).toEqual(['Bearer one', null])
    expect([onUnauthorized, onRefused].map((one) => one.mock.calls)).toEqual([[], []])
  })

  it('that is open goes without a bearer that was refused before', async () => {
    const asked = network(() => refuse(401))
    const { client, onUnauthorized } = scene()
    onUnauthorized.mockImplementation(() => Promise.resolve(null))
    await failure(client.call(read, ask))
    await failure(client.call(open, { body: { a: 1 } }))
    expect(bearers(asked)).toEqual(['Bearer one', null])
  })

  it('with auth `none` never has a bearer', async () => {
    const asked = network(good)
    await scene().client.call({ ...open, auth: 'none' }, { body: { a: 1 } })
    expect(bearers(asked)).toEqual([null])
  })
})

describe('401', () => {
  const byBearer = (request: Request) => (request.headers.get('authorization') === 'Bearer two' ? good() : refuse(401))

  it('once: renews the bearer and repeats the call once', async () => {
    const asked = network(byBearer)
    const { client, outcomes, onUnauthorized } = scene()
    expect(await client.call(tell, { body: { a: 1 } })).toEqual({ id: 'x' })
    expect(asked.map((one) => one.body)).toEqual(['{"a":1}', '{"a":1}'])
    expect(onUnauthorized).toHaveBeenCalledExactlyOnceWith('one')
    expect(outcomes).toEqual([tell.path])
  })

  it('for twenty calls at once: repeats each with the new bearer', async () => {
    const asked = network(byBearer)
    const { client } = scene()
    const answers = await Promise.all(Array.from({ length: 20 }, () => client.call(read, ask)))
    expect(answers).toEqual(Array(20).fill({ id: 'x' }))
    expect(asked).toHaveLength(40)
  })

  it('always: reports that the new bearer is refused too, and gives up', async () => {
    const asked = network(() => refuse(401))
    const { client, outcomes, onRefused } = scene()
    expect(isStatus(await failure(client.call(read, ask)), 401)).toBe(true)
    expect(asked).toHaveLength(2)
    expect(onRefused).toHaveBeenCalledExactlyOnceWith('two')
    expect(outcomes).toEqual([`${read.path} HTTP-401`])
  })

  it('always, for twenty calls at once: renews once and repeats one call', async () => {
    const asked = network(() => refuse(401))
    const { client, state, onRefused, onUnauthorized } = scene()
    onUnauthorized.mockImplementation((refused) => {
      // As the session does: a request to renew an old bearer gets the new one.
      if (refused === 'one') state.token = 'two'
      return Promise.resolve(refused === 'one' ? 'two' : null)
    })
    const errors = await Promise.all(Array.from({ length: 20 }, () => failure(client.call(read, ask))))
    expect(errors.every((error) => isStatus(error, 401))).toBe(true)
    expect(asked).toHaveLength(21)
    expect(onRefused).toHaveBeenCalledExactlyOnceWith('two')
  })

  it('a refused bearer is not sent again', async () => {
    const asked = network(byBearer)
    const lost = new ApiError('POST /token/refresh', { kind: 'network' })
    const { client, onUnauthorized, state } = scene()
    onUnauthorized.mockImplementationOnce(() => Promise.reject(lost))
    expect(await failure(client.call(read, ask))).toBe(lost)
    expect(state.token).toBe('one')
    expect(await client.call(read, ask)).toEqual({ id: 'x' })
    expect(asked.map(({ request }) => request.headers.get('authorization'))).toEqual(['Bearer one', 'Bearer two'])
  })

  it('lets waiting calls go on when the first try fails with another error than 401', async () => {
    const asked = network(
      () => refuse(401),
      () => refuse(401),
      () => refuse(500),
      byBearer,
    )
    const { client } = scene()
    const ends = await Promise.allSettled([client.call(read, ask), client.call(read, ask)])
    expect(ends.map((end) => end.status)).toEqual(['rejected', 'fulfilled'])
    expect(asked).toHaveLength(4)
  })

  it('fails the call when there is no new bearer', async () => {
    const asked = network(() => refuse(401))
    const { client, onRefused } = scene({ onUnauthorized: () => Promise.resolve(null) })
    expect(isStatus(await failure(client.call(read, ask)), 401)).toBe(true)
    expect(asked).toHaveLength(1)
    expect(onRefused).not.toHaveBeenCalled()
  })

  it('is not repeated as another customer who signed in meanwhile', async () => {
    const asked = network(byBearer)
    const { client, state } = scene({
      onUnauthorized: () => {
        state.whose = 'budi'
        return Promise.resolve('two')
      },
    })
    expect(isStatus(await failure(client.call(order, { body: { a: 1 } })), 401)).toBe(true)
    expect(asked).toHaveLength(1)
  })

  it('a call is not sent when the customer changed while the client was loading', async () => {
    const asked = network(good)
    const { client, state, outcomes } = scene()
    const ended = failure(client.call(order, { body: { a: 1 } }))
    state.whose = 'budi'
    expect((await ended).code).toBe('STOP')
    expect([asked.length, outcomes]).toEqual([0, []])
  })

  it('fails with the error of the renewal when that cannot be reached', async () => {
    network(() => refuse(401))
    const lost = new ApiError('POST /token/refresh', { kind: 'network' })
    const { client, outcomes } = scene({ onUnauthorized: () => Promise.reject(lost) })
    expect(await failure(client.call(read, ask))).toBe(lost)
    expect(outcomes).toEqual([`${read.path} NET`])
  })
})

describe('an error status', () => {
  it('carries the server’s message, its code and the field errors', async () => {
    network(() =>
      refuse(422, {
        error: 'invalid',
        message: 'Periksa lagi',
        errors: { name: ['kosong', 1], email: 'salah', age: [] },
      }),
    )
    const error = await failure(scene().client.call(tell, { body: { a: 1 } }))
    expect(error.failure).toMatchObject({ status: 422, code: 'invalid', message: 'Periksa lagi' })
    expect(fieldErrors(error)).toEqual({ name: ['kosong'], email: ['salah'] })
  })

  it.each([
    ['a sentence in `error`', { error: 'Akun ditangguhkan sementara' }, 'Akun ditangguhkan sementara'],
    ['a bare code', { error: 'otp.wrong' }, ''],
    ['no more than the status says', { message: 'Internal Server Error' }, ''],
    ['nothing', {}, ''],
    ['a list', [1, 2], ''],
    ['null', null, ''],
  ])('with %s in its body', async (_, body, message) => {
    network(() => refuse(403, body))
    const error = await failure(scene().client.call(read, ask))
    expect(error.failure).toMatchObject({ status: 403, message, errors: {} })
    expect(fieldErrors(error)).toBeNull()
  })

  it('with an HTML body is still a status error', async () => {
    network(() => new Response('<html>', { status: 502, headers: { 'content-type': 'text/html' } }))
    expect((await failure(scene().client.call(read, ask))).failure).toMatchObject({
      status: 502,
      code: '',
      message: '',
    })
  })

  it.each([
    ['120', 120],
    ['0', 0],
    ['Sat, 21 Nov 2026 00:01:00 GMT', 60],
    ['Sat, 21 Nov 2020 00:00:00 GMT', 0],
    ['soon', null],
  ])('with Retry-After: %s asks for a pause of %s seconds', async (header, expected) => {
    vi.setSystemTime(Date.parse('2026-11-21T00:00:00Z'))
    network(() => refuse(503, {}, { 'retry-after': header }))
    expect((await failure(scene().client.call(read, ask))).failure).toMatchObject({ retryAfter: expected })
  })
})

describe('an invalid answer', () => {
  it.each([
    ['truncated JSON', () => new Response('{"id":"x')],
    [
      'a page of a captive portal',
      () => new Response('<!doctype html><title>Login</title>', { headers: { 'content-type': 'text/html' } }),
    ],
    ['nothing', () => new Response('')],
    ['null', () => new Response('null')],
    ['a missing field', () => json({ name: 'x' })],
    ['a wrong field', () => json({ id: 7 })],
  ])('%s is a typed error, reported once', async (_, reply) => {
    network(reply)
    const { client, outcomes } = scene()
    const error = await failure(client.call(read, ask))
    expect(error.code).toBe('SHAPE')
    expect(outcomes).toEqual([`${read.path} SHAPE`])
  })

  it('names the field and not its value', async () => {
    network(() => json({ id: 7 }))
    expect((await failure(scene().client.call(read, ask))).message).toBe(
      'GET /api/{account}/things: the answer is not as declared at /id',
    )
  })

  it('accepts additional fields', async () => {
    network(() => json({ id: 'x', more: true }))
    expect(await scene().client.call(read, ask)).toEqual({ id: 'x' })
  })
})

describe('the network', () => {
  const down = () => Promise.reject(new TypeError('Failed to fetch'))

  it('failing is a typed error', async () => {
    network(down)
    expect((await failure(scene().client.call(read, ask))).code).toBe('NET')
  })

  const never = () => new Promise<Response>(() => undefined)
  const stalls = () =>
    new Response(new ReadableStream({ start: (to) => to.enqueue(new TextEncoder().encode('{"id":')) }))

  it.each([
    ['never answers', never],
    ['stops in the middle of an answer', stalls],
  ])('that %s is given up after ten seconds', async (_, reply) => {
    network(reply)
    const ended = vi.fn()
    void failure(scene().client.call(read, ask)).then((error) => ended(error.code))
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(9_900)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(200)
    expect(ended).toHaveBeenCalledExactlyOnceWith('TIME')
  })

  it('aborted by the caller is not reported', async () => {
    network(never)
    const { client, outcomes } = scene()
    const abort = new AbortController()
    const ended = failure(client.call(read, ask, { signal: abort.signal }))
    await vi.advanceTimersByTimeAsync(10)
    abort.abort()
    expect((await ended).code).toBe('STOP')
    expect(outcomes).toEqual([])
  })
})

describe('a retry', () => {
  const settle = async (work: Promise<unknown>) => {
    const ended = work.then(
      () => 'good',
      (error: unknown) => (error instanceof ApiError ? error.code : 'unknown'),
    )
    await vi.advanceTimersByTimeAsync(60_000)
    return ended
  }

  it.each([
    ['an order', () => scene().client.call(order, { body: { a: 1 } })],
    ['a change', () => scene().client.call(change, { body: { a: 1 } })],
  ])('of %s: once, after a second', async (_, work) => {
    const asked = network(() => refuse(500), good)
    const started = Date.now()
    let pause = 0
    const ended = work().finally(() => {
      pause = Date.now() - started
    })
    expect(await settle(ended)).toBe('good')
    expect([asked.length, pause]).toEqual([2, 1_000])
  })

  it('of an order has the same idempotency key', async () => {
    const asked = network(() => Promise.reject(new TypeError('Failed to fetch')), good)
    expect(await settle(scene().client.call(order, { body: { a: 1 } }))).toBe('good')
    const keys = asked.map((one) => one.request.headers.get('idempotency-key'))
    expect(keys).toHaveLength(2)
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(keys[0]).toBe(keys[1])
  })

  it('of an order after a 401 has the idempotency key of the caller', async () => {
    const asked = network(() => refuse(401), good)
    await scene().client.call(order, { body: { a: 1 } }, { idempotencyKey: 'mine' })
    expect(asked.map((one) => one.request.headers.get('idempotency-key'))).toEqual(['mine', 'mine'])
  })

  it('is not made for a POST without a key, nor for a read, which the query cache retries', async () => {
    const asked = network(() => refuse(500))
    expect(await settle(scene().client.call(tell, { body: { a: 1 } }))).toBe('HTTP-500')
    expect(asked).toHaveLength(1)
    expect(await settle(scene().client.call(read, ask))).toBe('HTTP-500')
    expect(asked).toHaveLength(2)
  })

  it.each([
    ['a 4xx', 409, {}],
    ['a 500, where the caller sends it once', 500, { isRepeated: false }],
  ])('is not made after %s', async (_, status, extras) => {
    const asked = network(() => refuse(status))
    expect(await settle(scene().client.call(order, { body: { a: 1 } }, extras))).toBe(`HTTP-${status}`)
    expect(asked).toHaveLength(1)
  })

  it('is not made after a timeout, because the call may have arrived', async () => {
    const asked = network(() => new Promise<Response>(() => undefined))
    expect(await settle(scene().client.call(order, { body: { a: 1 } }))).toBe('TIME')
    expect(asked).toHaveLength(1)
  })

  it('waits for the time in `Retry-After`', async () => {
    network(() => refuse(503, {}, { 'retry-after': '7' }), good)
    const started = Date.now()
    let pause = 0
    const ended = scene()
      .client.call(order, { body: { a: 1 } })
      .finally(() => {
        pause = Date.now() - started
      })
    expect(await settle(ended)).toBe('good')
    expect(pause).toBe(7_000)
  })

  it('is not made when `Retry-After` is a day', async () => {
    const asked = network(() => refuse(503, {}, { 'retry-after': '86400' }))
    const { client, outcomes } = scene()
    const error = await failure(client.call(order, { body: { a: 1 } }))
    expect(error.failure).toMatchObject({ status: 503, retryAfter: 86_400 })
    expect([asked.length, outcomes]).toEqual([1, [`${order.path} HTTP-503`]])
  })
})

const upload = endpoint('POST', '/api/file', { summary: 'Keeps a file', sends: 'multipart', answer })

it('sends a FormData unchanged', async () => {
  const asked = network(good)
  const form = new FormData()
  form.set('file', new Blob(['x']), 'x.png')
  await scene().client.call(upload, { body: form as never })
  expect(asked[0]?.request.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/)
})

it.each([
  ['a call', tell, { a: 1 }, 10_000],
  ['an upload', upload, new FormData(), 60_000],
])('gives up %s after its time limit', async (_, call, body, after) => {
  network(() => new Promise(() => {}))
  let failed: ApiError | null = null
  void failure(scene().client.call(call, { body: body as never })).then((error) => (failed = error))
  await vi.advanceTimersByTimeAsync(after - 100)
  expect(failed).toBeNull()
  await vi.advanceTimersByTimeAsync(200)
  expect(failed).toMatchObject({ failure: { kind: 'timeout' } })
})
