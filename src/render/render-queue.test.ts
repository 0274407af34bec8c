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

/** The turns of the event loop in which concurrent renderings begin. */
function renderTurns(turn: () => number): Promise<readonly number[]> {
  return Promise.all(
    [1, 2, 3].map(async () => {
      await waitForRenderSlot()
      return turn()
    }),
  )
}

test('concurrent renderings begin in different turns, in order', async () => {
  const turns = await renderTurns(countTurns())
  expect(new Set(turns).size).toBe(3)
  expect(turns).toEqual(turns.toSorted((first, second) => first - second))
})

test('where there is no setImmediate, renderings do not wait', async () => {
  const turn = countTurns()
  vi.stubGlobal('setImmediate', undefined)
  onTestFinished(() => void vi.unstubAllGlobals())
  expect(new Set(await renderTurns(turn)).size).toBe(1)
})
