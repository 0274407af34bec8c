import { expect, test } from 'vitest'
import { collector, createKeeper } from './memory-limit.ts'

test('a keeper tells once when a load is over, and once when there is one', () => {
  let processor = 0
  const told: boolean[] = []
  const look = createKeeper(
    () => processor,
    (isCalm) => told.push(isCalm),
  )
  // Milliseconds of work in each of two seconds.
  for (const work of [1_900, 390, 20, 0, 410, 2_000, 100]) {
    processor += work
    look()
  }
  expect(told).toEqual([true, false, true])
})

test('the collector frees at once what nobody holds', async () => {
  const held = { name: 'held' }
  const refs = [new WeakRef(held), new WeakRef({ name: 'left' })]
  const collect = collector()
  // A reference that was read in a task lives until its end.
  await new Promise((resolve) => setImmediate(resolve))
  collect?.()
  expect(refs.map((ref) => ref.deref()?.name)).toEqual([held.name, undefined])
})
