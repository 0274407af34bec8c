import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, fieldErrors } from './api-error.ts'
import { endpoint } from './endpoint.ts'
import {
  answer,
  read,
  order,
  tell,
  change,
  ask,
  json,
  good,
  refuse,
  network,
  scene,
  failure,
} from '../../../tests/doubles/client-network.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a call', () => {
  it('goes to the API with bearer and language, without cookies, referrer or redirects', async () => {
    const requests = network(good)
    const { client, outcomes } = scene()
    expect(await client.call(read, { params: { account: 'ctm' }, query: { q: 'a&b' } })).toEqual({ id: 'x' })
    const [{ url, request } = { url: '', request: new Request('https://x') }] = requests
    expect(url).toBe('https://api.example/api/ctm/things?q=a%26b')
    expect(Object.fromEntries(request.headers)).toMatchObject({ authorization: 'Bearer one', 'accept-language': 'id' })
    expect([request.redirect, request.credentials, request.cache]).toEqual(['error', 'omit', 'no-store'])
    expect(request.headers.get('idempotency-key')).toBeNull()
    expect(outcomes).toEqual([read.path])
  })

  it('leaves out undefined parameters', async () => {
    const requests = network(good)
    await scene().client.call(read, { params: { account: 'ctm' }, query: { q: undefined } })
    expect(requests[0]?.url).toBe('https://api.example/api/ctm/things')
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
    ['only the reason phrase of the status', { message: 'Internal Server Error' }, ''],
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
  ])('with Retry-After: %s has a pause of %s seconds', async (header, expected) => {
    vi.setSystemTime(Date.parse('2026-11-21T00:00:00Z'))
    network(() => refuse(503, {}, { 'retry-after': header }))
    expect((await failure(scene().client.call(read, ask))).failure).toMatchObject({ retryAfter: expected })
  })
})

describe('an invalid answer', () => {
  it.each([
    ['truncated JSON', () => new Response('{"id":"x')],
    [
      'the login page of a captive portal',
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

  it('reports the field and not its value', async () => {
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

  it('that is unreachable causes a typed error', async () => {
    network(down)
    expect((await failure(scene().client.call(read, ask))).code).toBe('NET')
  })

  const never = () => new Promise<Response>(() => undefined)
  const stalls = () =>
    new Response(new ReadableStream({ start: (to) => to.enqueue(new TextEncoder().encode('{"id":')) }))

  it.each([
    ['never responds', never],
    ['stops in the middle of a response', stalls],
  ])('that %s causes a timeout after ten seconds', async (_, reply) => {
    network(reply)
    const ended = vi.fn()
    void failure(scene().client.call(read, ask)).then((error) => ended(error.code))
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(9_900)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(200)
    expect(ended).toHaveBeenCalledExactlyOnceWith('TIME')
  })

  it('is not reported when the caller aborts', async () => {
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
    const requests = network(() => refuse(500), good)
    const started = Date.now()
    let pause = 0
    const ended = work().finally(() => {
      pause = Date.now() - started
    })
    expect(await settle(ended)).toBe('good')
    expect([requests.length, pause]).toEqual([2, 1_000])
  })

  it.each([500, 502, 503, 504])('is made after %i', async (status) => {
    const requests = network(() => refuse(status), good)
    expect(await settle(scene().client.call(order, { body: { a: 1 } }))).toBe('good')
    expect(requests).toHaveLength(2)
  })

  it.each([408, 413, 425, 429, 501, 505])('is not made after %i', async (status) => {
    const requests = network(() => refuse(status), good)
    expect(await settle(scene().client.call(order, { body: { a: 1 } }))).toBe(`HTTP-${status}`)
    expect(requests).toHaveLength(1)
  })

  it.each([502, 504])('is made only once after %i', async (status) => {
    const requests = network(() => refuse(status))
    expect(await settle(scene().client.call(order, { body: { a: 1 } }))).toBe(`HTTP-${status}`)
    expect(requests).toHaveLength(2)
  })

  it('of an order has the same idempotency key', async () => {
    const requests = network(() => Promise.reject(new TypeError('Failed to fetch')), good)
    expect(await settle(scene().client.call(order, { body: { a: 1 } }))).toBe('good')
    const keys = requests.map(({ request }) => request.headers.get('idempotency-key'))
    expect(keys).toHaveLength(2)
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(keys[0]).toBe(keys[1])
  })

  it('of an order after a 401 has the idempotency key of the caller', async () => {
    const requests = network(() => refuse(401), good)
    await scene().client.call(order, { body: { a: 1 } }, { idempotencyKey: 'mine' })
    expect(requests.map(({ request }) => request.headers.get('idempotency-key'))).toEqual(['mine', 'mine'])
  })

  it('is not made for a POST without a key, nor for a read, which the query cache retries', async () => {
    const requests = network(() => refuse(500))
    expect(await settle(scene().client.call(tell, { body: { a: 1 } }))).toBe('HTTP-500')
    expect(requests).toHaveLength(1)
    expect(await settle(scene().client.call(read, ask))).toBe('HTTP-500')
    expect(requests).toHaveLength(2)
  })

  it.each([
    ['a 4xx', 409, {}],
    ['a 500, where the caller forbids it', 500, { isRepeated: false }],
  ])('is not made after %s', async (_, status, extras) => {
    const requests = network(() => refuse(status))
    expect(await settle(scene().client.call(order, { body: { a: 1 } }, extras))).toBe(`HTTP-${status}`)
    expect(requests).toHaveLength(1)
  })

  it('is not made after a timeout, because the call may have arrived', async () => {
    const requests = network(() => new Promise<Response>(() => undefined))
    expect(await settle(scene().client.call(order, { body: { a: 1 } }))).toBe('TIME')
    expect(requests).toHaveLength(1)
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
    const requests = network(() => refuse(503, {}, { 'retry-after': '86400' }))
    const { client, outcomes } = scene()
    const error = await failure(client.call(order, { body: { a: 1 } }))
    expect(error.failure).toMatchObject({ status: 503, retryAfter: 86_400 })
    expect([requests.length, outcomes]).toEqual([1, [`${order.path} HTTP-503`]])
  })
})

const upload = endpoint('POST', '/api/file', { summary: 'Keeps a file', sends: 'multipart', answer })

it('sends a FormData unchanged', async () => {
  const requests = network(good)
  const form = new FormData()
  form.set('file', new Blob(['x']), 'x.png')
  await scene().client.call(upload, { body: form as never })
  expect(requests[0]?.request.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/)
})

it.each([
  ['a call', tell, { a: 1 }, 10_000],
  ['an upload', upload, new FormData(), 60_000],
])('%s fails after its timeout', async (_, call, body, after) => {
  network(() => new Promise(() => {}))
  let failed: ApiError | null = null
  void failure(scene().client.call(call, { body: body as never })).then((error) => (failed = error))
  await vi.advanceTimersByTimeAsync(after - 100)
  expect(failed).toBeNull()
  await vi.advanceTimersByTimeAsync(200)
  expect(failed).toMatchObject({ failure: { kind: 'timeout' } })
})
