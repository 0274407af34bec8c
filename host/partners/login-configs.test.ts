import { expect, test } from 'vitest'
import { createLoginConfigs, MAX_CONFIG_REQUESTS, type LoginConfigsSettings } from './login-configs.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Login configs with a clock, and a back end that answers or is down. */
function setUp(changes: Partial<LoginConfigsSettings> = {}) {
  const state = { now: 0, isDown: false }
  const requested: string[] = []
  const logged: string[] = []
  const configs = createLoginConfigs({
    requestConfig: async (id) => {
      requested.push(id)
      if (state.isDown) throw new Error('gone')
      return [{ config_name: 'a', value: 'true' }]
    },
    log: (line) => void logged.push(line),
    now: () => state.now,
    pause: () => new Promise(() => undefined),
    random: () => 0,
    ...changes,
  })
  return { configs, state, requested, logged }
}

/** A back end whose requests stay open until `answerAll`. */
function held() {
  const open: (() => void)[] = []
  const requested: string[] = []
  const requestConfig = (id: string) => {
    requested.push(id)
    return new Promise<unknown>((resolve) => open.push(() => resolve([])))
  }
  return { requestConfig, requested, answerAll: () => open.splice(0).forEach((answer) => answer()) }
}

/** Resolves after the pending promises have continued. */
const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

test('refreshing does not fail when the back end does: the last valid login config is used, and the log names the reason', async () => {
  const { configs, state, logged } = setUp()
  const good = await configs.get('lestari')
  await configs.get('nusa')
  expect(good).toEqual({ a: true })
  state.isDown = true
  for (const now of [2 * MINUTE, 4 * MINUTE]) {
    state.now = now
    await expect(configs.refresh()).resolves.toBeUndefined()
  }
  expect(await configs.get('lestari')).toBe(good)
  expect(logged.filter((line) => line.startsWith('login-config/lestari: not answered (gone)'))).toHaveLength(1)
})

test('without a valid login config the log says so, and one line says when the back end answers again', async () => {
  const { configs, state, logged } = setUp()
  state.isDown = true
  const ids = ['lestari', 'nusa']
  for (const id of ids) await configs.get(id)
  expect(logged).toEqual(
    ids.map((id) => `login-config/${id}: not answered (gone); pages lack what it switches on until it is`),
  )
  state.isDown = false
  for (const minute of [2, 4]) {
    state.now = minute * MINUTE
    await configs.refresh()
    for (const id of ids) await configs.get(id)
  }
  expect(logged.slice(2)).toEqual(['login-config: the back end answers again'])
  state.isDown = true
  state.now = 6 * MINUTE
  await configs.refresh()
  expect(logged.slice(3)).toContain('login-config/nusa: not answered (gone); the last valid one is used')
})

test('while a partner has no config yet it is requested again after five seconds, and no page waits for it', async () => {
  const { configs, state, requested } = setUp()
  state.isDown = true
  expect(await configs.get('lestari')).toEqual({})
  state.now = 4_999
  expect(await configs.get('lestari')).toEqual({})
  expect(requested).toHaveLength(1)
  state.isDown = false
  state.now = 5_000
  expect(await configs.get('lestari')).toEqual({})
  await nextTurn()
  expect(await configs.get('lestari')).toEqual({ a: true })
  expect(requested).toHaveLength(2)
})

test('for all concurrent visitors the back end gets one request for their partner', async () => {
  const { requestConfig, requested, answerAll } = held()
  const { configs, state } = setUp({ requestConfig })
  const visits = Array.from({ length: 500 }, () => configs.get('lestari'))
  await nextTurn()
  expect(requested).toEqual(['lestari'])
  answerAll()
  await Promise.all(visits)
  state.now = 2 * MINUTE
  await Promise.all(Array.from({ length: 500 }, () => configs.get('lestari')))
  expect(requested).toHaveLength(2)
})

test('an old login config is served while a new one is requested', async () => {
  const { configs, state, requested } = setUp()
  const good = await configs.get('lestari')
  state.now = 2 * MINUTE
  state.isDown = true
  expect(await configs.get('lestari')).toBe(good)
  await nextTurn()
  expect(requested).toHaveLength(2)
})

test('the requests for many partners are few at once, and those that a page waits for go first', async () => {
  const { requestConfig, requested, answerAll } = held()
  const { configs, state } = setUp({ requestConfig })
  const ids = Array.from({ length: 40 }, (_, at) => `p${at}`)
  const first = ids.map((id) => configs.get(id))
  for (let round = 0; round < 3; round++) {
    await nextTurn()
    expect(requested.length).toBeLessThanOrEqual((round + 1) * MAX_CONFIG_REQUESTS)
    answerAll()
  }
  await Promise.all(first)
  requested.length = 0
  state.now = 2 * MINUTE
  const refreshed = configs.refresh()
  const visit = configs.get('new')
  await nextTurn()
  expect(requested).toHaveLength(MAX_CONFIG_REQUESTS)
  answerAll()
  await nextTurn()
  expect(requested[MAX_CONFIG_REQUESTS]).toBe('new')
  for (let round = 0; round < 3; round++) {
    answerAll()
    await nextTurn()
  }
  await Promise.all([visit, refreshed])
})

test('refresh times are spread, so that partners visited together are not requested together', async () => {
  let chance = 0
  const { configs, state, requested } = setUp({ random: () => (chance += 0.25) - 0.25 })
  for (const id of ['a', 'b', 'c']) await configs.get(id)
  const counts = []
  for (const seconds of [45, 53, 60]) {
    state.now = seconds * 1_000
    requested.length = 0
    await configs.refresh()
    counts.push(requested.length)
  }
  expect(counts).toEqual([1, 1, 1])
})

test('a partner without further visits is requested once more, and forgotten after an hour', async () => {
  const { configs, state, requested } = setUp()
  const good = await configs.get('lestari')
  for (let minute = 2; minute < 60; minute += 2) {
    state.now = minute * MINUTE
    await configs.refresh()
  }
  expect(requested).toHaveLength(2)
  expect(await configs.get('lestari')).toBe(good)
  state.now += HOUR
  state.isDown = true
  await configs.refresh()
  expect(await configs.get('lestari')).toEqual({})
})
