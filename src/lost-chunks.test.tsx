import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { reloadOnceForLostChunks } from './lost-chunks.ts'

/** A page whose tab may have been here before: session storage outlives a reload. */
function openPage() {
  const page = new EventTarget()
  const { sessionStorage } = globalThis.window
  const reload = vi.fn()
  let isOnline = true
  reloadOnceForLostChunks(
    Object.assign(page, {
      sessionStorage,
      navigator: {
        get onLine() {
          return isOnline
        },
      },
    }) as unknown as Window,
    reload,
  )
  /** A script could not be loaded. Returns whether its failure was taken care of. */
  const lose = () => !page.dispatchEvent(new Event('vite:preloadError', { cancelable: true }))
  const leave = () => void page.dispatchEvent(new Event('beforeunload'))
  return { reload, lose, leave, goOffline: () => (isOnline = false) }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  window.sessionStorage.clear()
})
afterEach(() => void vi.useRealTimers())
const wait = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000)

it('a lost script reloads the page once, however many are lost', () => {
  const { lose, reload } = openPage()
  expect([lose(), lose()]).toEqual([true, false])
  expect(reload).toHaveBeenCalledTimes(1)
})

it('a page that keeps losing scripts after the reload does not reload in a loop, also when each takes two minutes to fail', () => {
  openPage().lose()
  for (let times = 0; times < 4; times++) {
    wait(2)
    const { lose, reload } = openPage()
    expect(lose()).toBe(false)
    expect(reload).not.toHaveBeenCalled()
  }
})

it('a later release may reload the page again', () => {
  openPage().lose()
  wait(11)
  const { lose, reload } = openPage()
  expect(lose()).toBe(true)
  expect(reload).toHaveBeenCalledTimes(1)
})

it('without a network the page stays', () => {
  const { lose, reload, goOffline } = openPage()
  goOffline()
  expect(lose()).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})

it('a page that is being left is not reloaded, and one that stays after all is', () => {
  const { lose, leave, reload } = openPage()
  leave()
  expect(lose()).toBe(false)
  expect(reload).not.toHaveBeenCalled()
  wait(1)
  expect(lose()).toBe(true)
  expect(reload).toHaveBeenCalledTimes(1)
})
