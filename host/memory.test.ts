import { expect, test } from 'vitest'
import { collector, createKeeper } from './memory.ts'

/** A host whose memory and processor time are given for each look. */
function setUp() {
  const now = { memory: 100, processor: 0 }
  let collected = 0
  const look = createKeeper(
    () => ({ ...now }),
    () => {
      collected += 1
      now.memory = 102
    },
  )
  const pass = (memory: number, processor: number) => {
    now.memory = memory
    now.processor += processor
    const before = collected
    look()
    return collected > before
  }
  return pass
}
const BUSY = 1_500
const CALM = 20

test('memory is given back once a load is over, and not while it lasts', () => {
  const pass = setUp()
  expect([
    pass(100, BUSY),
    pass(100, CALM),
    pass(200, BUSY),
    pass(210, BUSY),
    pass(210, CALM),
    pass(102, CALM),
  ]).toEqual([false, false, false, false, true, false])
})

test('a load that leaves no memory behind is followed by no collection', () => {
  const pass = setUp()
  expect([pass(100, CALM), pass(150, BUSY), pass(105, CALM)]).toEqual([false, false, false])
})

test('the memory of a start counts as needed', () => {
  const pass = setUp()
  expect([pass(300, BUSY), pass(300, CALM)]).toEqual([false, false])
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
