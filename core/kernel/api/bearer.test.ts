import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, isStatus } from './api-error.ts'
import {
  read,
  open,
  order,
  tell,
  ask,
  good,
  refuse,
  type Asked,
  network,
  scene,
  failure,
} from '../../../tests/doubles/client-network.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('an open call', () => {
  const bearers = (requests: readonly Asked[]) => requests.map(({ request }) => request.headers.get('authorization'))

  it('has the bearer when there is one', async () => {
    const requests = network(good)
    const { client, state } = scene()
    await client.call(open, { body: { a: 1 } })
    state.token = null
    await client.call(open, { body: { a: 1 } })
    expect(bearers(requests)).toEqual(['Bearer one', null])
  })

  it('is repeated only once, without the bearer, after a 401', async () => {
    const requests = network(() => refuse(401))
    const { client, onUnauthorized, onRefused } = scene()
    expect(isStatus(await failure(client.call(open, { body: { a: 1 } })), 401)).toBe(true)
    expect(bearers(requests)).toEqual(['Bearer one', null])
    expect([onUnauthorized, onRefused].map((callback) => callback.mock.calls)).toEqual([[], []])
  })

  it('does not have a bearer that was refused before', async () => {
    const requests = network(() => refuse(401))
    const { client, onUnauthorized } = scene()
    onUnauthorized.mockImplementation(() => Promise.resolve(null))
    await failure(client.call(read, ask))
    await failure(client.call(open, { body: { a: 1 } }))
    expect(bearers(requests)).toEqual(['Bearer one', null])
  })

  it('about another session has that session’s bearer, or none when it has none', async () => {
    const requests = network((request) => (request.headers.has('authorization') ? refuse(401) : good()))
    const { client } = scene()
    await client.call(open, { body: { a: 1 } }, { bearer: 'earlier' })
    await client.call(open, { body: { a: 1 } }, { bearer: null })
    expect(bearers(requests)).toEqual(['Bearer earlier', null, null])
  })

  it('with auth `none` never has a bearer', async () => {
    const requests = network(good)
    await scene().client.call({ ...open, auth: 'none' }, { body: { a: 1 } })
    expect(bearers(requests)).toEqual([null])
  })
})

describe('401', () => {
  const byBearer = (request: Request) => (request.headers.get('authorization') === 'Bearer two' ? good() : refuse(401))

  it('once: renews the bearer and repeats the call once', async () => {
    const requests = network(byBearer)
    const { client, outcomes, onUnauthorized } = scene()
    expect(await client.call(tell, { body: { a: 1 } })).toEqual({ id: 'x' })
    expect(requests.map(({ body }) => body)).toEqual(['{"a":1}', '{"a":1}'])
    expect(onUnauthorized).toHaveBeenCalledExactlyOnceWith('one')
    expect(outcomes).toEqual([tell.path])
  })

  it('for twenty calls at once: repeats each with the new bearer', async () => {
    const requests = network(byBearer)
    const { client } = scene()
    const answers = await Promise.all(Array.from({ length: 20 }, () => client.call(read, ask)))
    expect(answers).toEqual(Array(20).fill({ id: 'x' }))
    expect(requests).toHaveLength(40)
  })

  it('always: reports that the new bearer is refused too, and gives up', async () => {
    const requests = network(() => refuse(401))
    const { client, outcomes, onRefused } = scene()
    expect(isStatus(await failure(client.call(read, ask)), 401)).toBe(true)
    expect(requests).toHaveLength(2)
    expect(onRefused).toHaveBeenCalledExactlyOnceWith('two')
    expect(outcomes).toEqual([`${read.path} HTTP-401`])
  })

  it('always, for twenty calls at once: renews once and repeats a single call', async () => {
    const requests = network(() => refuse(401))
    const { client, state, onRefused, onUnauthorized } = scene()
    onUnauthorized.mockImplementation((refused) => {
      // Like the session: a request to renew an old bearer returns the current bearer.
      if (refused === 'one') state.token = 'two'
      return Promise.resolve(refused === 'one' ? 'two' : null)
    })
    const errors = await Promise.all(Array.from({ length: 20 }, () => failure(client.call(read, ask))))
    expect(errors.every((error) => isStatus(error, 401))).toBe(true)
    expect(requests).toHaveLength(21)
    expect(onRefused).toHaveBeenCalledExactlyOnceWith('two')
  })

  it('a refused bearer is not sent again', async () => {
    const requests = network(byBearer)
    const lost = new ApiError('POST /token/refresh', { kind: 'network' })
    const { client, onUnauthorized, state } = scene()
    onUnauthorized.mockImplementationOnce(() => Promise.reject(lost))
    expect(await failure(client.call(read, ask))).toBe(lost)
    expect(state.token).toBe('one')
    expect(await client.call(read, ask)).toEqual({ id: 'x' })
    expect(requests.map(({ request }) => request.headers.get('authorization'))).toEqual(['Bearer one', 'Bearer two'])
  })

  it('a renewed bearer that was refused is not sent again, by any kind of call', async () => {
    const requests = network(() => refuse(401))
    const { client, onUnauthorized } = scene()
    await failure(client.call(read, ask))
    onUnauthorized.mockImplementation(() => Promise.resolve(null))
    const error = await failure(client.call(tell, { body: { a: 1 } }))
    expect(error.failure.kind).toBe('aborted')
    expect(onUnauthorized).toHaveBeenLastCalledWith('two')
    await failure(client.call(open, { body: { a: 1 } }))
    const bearers = requests.map(({ request }) => request.headers.get('authorization'))
    expect(bearers).toEqual(['Bearer one', 'Bearer two', null])
  })

  it('a bearer that another client’s back end refused is sent to this one', async () => {
    const requests = network(() => refuse(401), good)
    await failure(scene({ onUnauthorized: () => Promise.resolve(null) }).client.call(read, ask))
    await scene().client.call(read, ask)
    expect(requests.map(({ request }) => request.headers.get('authorization'))).toEqual(['Bearer one', 'Bearer one'])
  })

  it('lets waiting calls continue when the first try fails with another error than 401', async () => {
    const requests = network(
      () => refuse(401),
      () => refuse(401),
      () => refuse(500),
      byBearer,
    )
    const { client } = scene()
    const results = await Promise.allSettled([client.call(read, ask), client.call(read, ask)])
    expect(results.map((result) => result.status)).toEqual(['rejected', 'fulfilled'])
    expect(requests).toHaveLength(4)
  })

  it('fails the call when there is no new bearer', async () => {
    const requests = network(() => refuse(401))
    const { client, onRefused } = scene({ onUnauthorized: () => Promise.resolve(null) })
    expect(isStatus(await failure(client.call(read, ask)), 401)).toBe(true)
    expect(requests).toHaveLength(1)
    expect(onRefused).not.toHaveBeenCalled()
  })

  it('is not repeated when another customer has signed in meanwhile', async () => {
    const requests = network(byBearer)
    const { client, state } = scene({
      onUnauthorized: () => {
        state.username = 'budi'
        return Promise.resolve('two')
      },
    })
    expect(isStatus(await failure(client.call(order, { body: { a: 1 } })), 401)).toBe(true)
    expect(requests).toHaveLength(1)
  })

  it('a call is not sent when the customer changed while the client was loading', async () => {
    const requests = network(good)
    const { client, state, outcomes } = scene()
    const ended = failure(client.call(order, { body: { a: 1 } }))
    state.username = 'budi'
    expect((await ended).code).toBe('STOP')
    expect([requests.length, outcomes]).toEqual([0, []])
  })

  it('fails with the error of the renewal when the renewal has no network', async () => {
    network(() => refuse(401))
    const lost = new ApiError('POST /token/refresh', { kind: 'network' })
    const { client, outcomes } = scene({ onUnauthorized: () => Promise.reject(lost) })
    expect(await failure(client.call(read, ask))).toBe(lost)
    expect(outcomes).toEqual([`${read.path} NET`])
  })
})
