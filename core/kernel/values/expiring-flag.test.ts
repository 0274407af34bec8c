import { expect, test } from 'vitest'
import { createExpiringFlag } from './expiring-flag.ts'

test('a no is believed for a while, a yes until something else is learned', () => {
  let time = 1_000
  const one = createExpiringFlag(() => time, 500)
  const seen = [one.is()]
  one.learn(false)
  seen.push(one.is())
  time += 499
  seen.push(one.is())
  time += 1
  seen.push(one.is())
  one.learn(true)
  time += 10_000
  seen.push(one.is())
  one.learn(null)
  seen.push(one.is())
  expect(seen).toEqual([null, false, false, null, true, null])
})
