import { expect, test } from 'vitest'
import { exposeCollector, watchLoad } from './memory-limit.ts'

test('the watch reports once when a load is over, and once when there is one', () => {
  let processor = 0
  const reports: boolean[] = []
  const look = watchLoad(
    () => processor,
    (isCalm) => reports.push(isCalm),
  )
  // Milliseconds of work in each two seconds.
  for (const work of [1_900, 390, 20, 0, 410, 2_000, 100]) {
    processor += work
    look()
  }
  expect(reports).toEqual([true, false, true])
})

test('the collector frees unreferenced memory at once', async () => {
  const held = { name: 'held' }
  const refs = [new WeakRef(held), new WeakRef({ name: 'left' })]
  const collect = exposeCollector()
  // A task keeps a reference that it has read alive until its end.
  await new Promise((resolve) => setImmediate(resolve))
  collect?.()
  expect(refs.map((ref) => ref.deref()?.name)).toEqual([held.name, undefined])
})
