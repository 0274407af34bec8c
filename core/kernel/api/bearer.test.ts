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
  const bearers = (asked: readonly Asked[]) => asked.map(({ request }) => request.headers.get('authorization'))

  it('goes with the bearer when there is one', async () => {
    const asked = network(good)
    const { client, state } = scene()
    await client.call(open, { body: { a: 1 } })
    state.token = null
    await client.call(open, { body: { a: 1 } })
    expect(bearers(asked)).toEqual(['Bearer one', null])
  })

  it('goes once more without the bearer after a 401, and that is all', async () => {
    const asked = network(() => refuse(401))
    const { client, onUnauthorized, onRefused } = scene()
    expect(isStatus(await failure(client.call(open, { body: { a: 1 } })), 401)).toBe(true)
    expect(bearers(asked)).toEqual(['Bearer one', null])
    expect([onUnauthorized, onRefused].map((one) => one.mock.calls)).toEqual([[], []])
  })

  it('goes without a bearer that was refused before', async () => {
    const asked = network(() => refuse(401))
    const { client, onUnauthorized } = scene()
    onUnauthorized.mockImplementation(() => Promise.resolve(null))
    await failure(client.call(read, ask))
    await failure(client.call(open, { body: { a: 1 } }))
    expect(bearers(asked)).toEqual(['Bearer one', null])
  })

  it('goes with the bearer of the other session that it is about, and without any when there is none', async () => {
    const asked = network((request) => (request.headers.has('authorization') ? refuse(401) : good()))
    const { client } = scene()
    await client.call(open, { body: { a: 1 } }, { bearer: 'earlier' })
    await client.call(open, { body: { a: 1 } }, { bearer: null })
    expect(bearers(asked)).toEqual(['Bearer earlier', null, null])
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

  it('a renewed bearer that was refused is not sent again, by any kind of call', async () => {
    const asked = network(() => refuse(401))
    const { client, onUnauthorized } = scene()
    await failure(client.call(read, ask))
    onUnauthorized.mockImplementation(() => Promise.resolve(null))
    const error = await failure(client.call(tell, { body: { a: 1 } }))
    expect(error.failure.kind).toBe('aborted')
    expect(onUnauthorized).toHaveBeenLastCalledWith('two')
    await failure(client.call(open, { body: { a: 1 } }))
    const bearers = asked.map(({ request }) => request.headers.get('authorization'))
    expect(bearers).toEqual(['Bearer one', 'Bearer two', null])
  })

  it('a bearer that another client’s back end refused is sent to this one', async () => {
    const asked = network(() => refuse(401), good)
    await failure(scene({ onUnauthorized: () => Promise.resolve(null) }).client.call(read, ask))
    await scene().client.call(read, ask)
    expect(asked.map(({ request }) => request.headers.get('authorization'))).toEqual(['Bearer one', 'Bearer one'])
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
