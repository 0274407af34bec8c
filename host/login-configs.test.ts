import { expect, test } from 'vitest'
import { createLoginConfigs } from './login-configs.ts'

test('refreshing does not fail when the back end does: the last good login config is used, and the log says why', async () => {
  const state = { now: 0, isDown: false }
  const logged: string[] = []
  const configs = createLoginConfigs({
    ask: () =>
      state.isDown ? Promise.reject(new Error('gone')) : Promise.resolve([{ config_name: 'a', value: 'true' }]),
    log: (line) => void logged.push(line),
    now: () => state.now,
    pause: () => Promise.resolve(),
  })
  await configs.refresh(['lestari', 'nusa'])
  const good = await configs.get('lestari')
  expect(good).toEqual({ a: true })
  state.isDown = true
  state.now = 3_600_000
  await expect(configs.refresh(['lestari', 'nusa'])).resolves.toBeUndefined()
  expect(await configs.get('lestari')).toBe(good)
  expect(logged.filter((line) => line.startsWith('login-config/lestari: not answered (gone)'))).toHaveLength(1)
})
