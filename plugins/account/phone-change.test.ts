import { createSafeStorage } from '#core'
import { expect, test } from 'vitest'
import { forgetChange, keepChange, readChange } from './phone-change.ts'

const memory = () =>
  createSafeStorage(() => {
    throw new Error('no storage here')
  })
const CHANGE = { phone: '628131112223', resendAt: 61_000 }
const TEN_MINUTES = 600_000

test('a change that waits for its code is found as long as the code is good, by the same customer', () => {
  const tab = memory()
  keepChange(tab, 'siti', CHANGE, 1_000)
  expect(readChange(tab, 'siti', 2_000)).toMatchObject(CHANGE)
  expect(readChange(tab, 'budi', 2_000)).toBeNull()
  expect(readChange(tab, 'siti', 1_000 + TEN_MINUTES)).toBeNull()
})

test('one that is forgotten, kept by a clock ahead, or not ours is none', () => {
  const tab = memory()
  keepChange(tab, 'siti', CHANGE, TEN_MINUTES)
  expect(readChange(tab, 'siti', 1_000)).toBeNull()
  forgetChange(tab)
  expect(readChange(tab, 'siti', TEN_MINUTES)).toBeNull()
  tab.set('phone-change', '{"phone":')
  expect(readChange(tab, 'siti', 1_000)).toBeNull()
})
