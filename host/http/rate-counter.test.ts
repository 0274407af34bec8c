import { expect, test } from 'vitest'
import { addressKey, createRateCounter } from './rate-counter.ts'

test('counts each key by itself, and lets in as many again as have left', () => {
  const tally = createRateCounter(2)
  expect([tally.enter('a'), tally.enter('a'), tally.enter('a'), tally.enter('b')]).toEqual([true, true, false, true])
  tally.leave('a')
  expect([tally.enter('a'), tally.enter('a')]).toEqual([true, false])
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('%s is counted as %s', (address, key) => expect(addressKey(address)).toBe(key))
