import { expect, onTestFinished, test, vi } from 'vitest'
import { waitForRenderSlot } from './render-queue.ts'

/** Counts the turns of the event loop until the test ends. */
function countTurns(): () => number {
  let turn = 0
  let next = setImmediate(count)
  function count() {
    turn += 1
    next = setImmediate(count)
  }
  onTestFinished(() => clearImmediate(next))
  return () => turn
}

/** The turns in which drawings that wait at the same time are made. */
function drawnIn(turn: () => number): Promise<readonly number[]> {
  return Promise.all(
    [1, 2, 3].map(async () => {
      await waitForRenderSlot()
      return turn()
    }),
  )
}

test('drawings that wait at the same time are made in different turns, in order', async () => {
  const turns = await drawnIn(countTurns())
  expect(new Set(turns).size).toBe(3)
  expect(turns).toEqual(turns.toSorted((one, other) => one - other))
})

test('where there is no setImmediate, drawings wait for nothing', async () => {
  const turn = countTurns()
  vi.stubGlobal('setImmediate', undefined)
  onTestFinished(() => void vi.unstubAllGlobals())
  expect(new Set(await drawnIn(turn)).size).toBe(1)
})
