import { QueryObserver } from '@tanstack/react-query'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../kernel/api/api-error.ts'
import { getOrCreateCache, invalidateAnswers, cacheAnswer, retryDelay } from './answer-cache.ts'
import { createClient, type Client } from '../../kernel/api/client.ts'
import { endpoint, z } from '../../kernel/api/endpoint.ts'

const refused = (retryAfter: number | null) =>
  new ApiError('GET /x', { kind: 'status', status: 503, code: '', message: '', errors: {}, retryAfter })

describe('the pause before a retry', () => {
  it('doubles from about 1 s to about 30 s', () => {
    fc.assert(
      fc.property(fc.nat(1_000), (failures) => {
        const full = Math.min(1_000 * 2 ** failures, 30_000)
        const delay = retryDelay(failures, new Error('network'))
        expect(delay).toBeGreaterThanOrEqual(full * 0.8)
        expect(delay).toBeLessThanOrEqual(full)
      }),
    )
  })

  it.each([
    [0, 0],
    [7, 7_000],
    [86_400, 30_000],
  ])('after Retry-After: %i is %i ms', (seconds, ms) => expect(retryDelay(0, refused(seconds))).toBe(ms))
})

function retryOf(client: Client) {
  const retry = getOrCreateCache(client).getDefaultOptions().queries?.retry
  if (typeof retry !== 'function') throw new Error('no rule')
  return retry
}

describe('the cache', () => {
  const getName = endpoint('GET', '/api/name', {
    summary: 'A name',
    query: z.object({ n: z.optional(z.number()) }),
    answer: z.string(),
  })
  let username: string | null = 'siti'
  const client = createClient({
    base: 'https://api.example',
    token: () => null,
    username: () => username,
    language: () => 'id',
    onUnauthorized: () => Promise.resolve(null),
    onRefused: () => undefined,
    onOutcome: () => undefined,
  })
  const cached = () => getOrCreateCache(client).getQueriesData({ queryKey: [getName.method, getName.path] })

  it('stores answers for five minutes and does not refetch on window focus', () =>
    expect(getOrCreateCache(client).getDefaultOptions().queries).toMatchObject({
      staleTime: 300_000,
      gcTime: 300_000,
      refetchOnWindowFocus: false,
    }))

  it('is created once for each client', () => expect(getOrCreateCache(client)).toBe(getOrCreateCache(client)))

  it('separates the answers of customers, and invalidates by endpoint', () => {
    cacheAnswer(client, getName, { query: {} }, 'Siti')
    username = 'budi'
    cacheAnswer(client, getName, { query: {} }, 'Budi')
    expect(cached().map(([key, answer]) => [key.at(-1), answer])).toEqual([
      ['siti', 'Siti'],
      ['budi', 'Budi'],
    ])
    invalidateAnswers(client, getName)
    expect(
      getOrCreateCache(client)
        .getQueryCache()
        .getAll()
        .map(({ state }) => state.isInvalidated),
    ).toEqual([true, true])
  })

  it.each([
    ['network', true],
    ['timeout', true],
    ['aborted', false],
  ] as const)('retries after %s: %s', (kind, expected) => {
    const retry = retryOf(createClient(client.settings))
    expect(retry(0, new ApiError('GET /x', { kind }))).toBe(expected)
    expect(retry(3, new ApiError('GET /x', { kind }))).toBe(false)
    expect(retry(0, refused(null))).toBe(true)
    expect(retry(0, new ApiError('GET /x', { kind: 'shape', at: '/' }))).toBe(false)
  })

  it('retries at most three times within thirty seconds, for all reads together', () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      const retry = retryOf(createClient(client.settings))
      const mayRetry = () => retry(0, refused(null))
      expect(Array.from({ length: 5 }, mayRetry)).toEqual([true, true, true, false, false])
      vi.advanceTimersByTime(29_000)
      expect(mayRetry()).toBe(false)
      vi.advanceTimersByTime(1_000)
      expect(mayRetry()).toBe(true)
    } finally {
      vi.useRealTimers()
    }
  })

  it('a component that is mounted ten seconds after a failure repeats the call, an earlier one does not', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      const cache = getOrCreateCache(createClient(client.settings))
      const read = vi.fn(() => Promise.reject(new ApiError('GET /x', { kind: 'shape', at: '/' })))
      const mount = () => new QueryObserver(cache, { queryKey: ['x'], queryFn: read }).subscribe(() => undefined)()
      const failed = () => vi.waitFor(() => expect(cache.getQueryState(['x'])?.fetchStatus).toBe('idle'), 10_000)
      mount()
      await failed()
      vi.advanceTimersByTime(9_000)
      mount()
      await failed()
      expect(read).toHaveBeenCalledTimes(1)
      vi.advanceTimersByTime(1_000)
      mount()
      await failed()
      expect(read).toHaveBeenCalledTimes(2)
    } finally {
      vi.useRealTimers()
    }
  })
})
