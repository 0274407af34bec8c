import { expect, test } from 'vitest'
import { createExpiringFlag } from './expiring-flag.ts'

test('a no is cached until the timeout, a yes until another value is learned', () => {
  let time = 1_000
  const flag = createExpiringFlag(() => time, 500)
  const seen = [flag.is()]
  flag.learn(false)
  seen.push(flag.is())
  time += 499
  seen.push(flag.is())
  time += 1
  seen.push(flag.is())
  flag.learn(true)
  time += 10_000
  seen.push(flag.is())
  flag.learn(null)
  seen.push(flag.is())
  expect(seen).toEqual([null, false, false, null, true, null])
})
