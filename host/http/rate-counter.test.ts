import { expect, test } from 'vitest'
import { createRateCounter } from './rate-counter.ts'

test('counts each key by itself, and lets in as many again as have left', () => {
  const tally = createRateCounter(2)
  expect([tally.enter('a'), tally.enter('a'), tally.enter('a'), tally.enter('b')]).toEqual([true, true, false, true])
  tally.leave('a')
  expect([tally.enter('a'), tally.enter('a')]).toEqual([true, false])
})
