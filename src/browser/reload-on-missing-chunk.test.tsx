import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RETRY } from '../../core/kit/lazy/module-loader.ts'
import { reloadOnMissingChunk } from './reload-on-missing-chunk.ts'

/** A page; session storage may hold data of the same tab before a reload. */
function openPage({ sessionStorage = globalThis.window.sessionStorage }: { readonly sessionStorage?: Storage } = {}) {
  const page = new EventTarget()
  const reload = vi.fn()
  const isReachable = vi.fn(() => Promise.resolve(true))
  reloadOnMissingChunk(Object.assign(page, { sessionStorage }) as unknown as Window, { reload, isReachable })
  return {
    /** A script could not be loaded. Resolves to how often the page has been reloaded so far. */
    lose: async () => {
      page.dispatchEvent(new Event('vite:preloadError', { cancelable: true }))
      await Promise.allSettled(isReachable.mock.results.map(({ value }) => value))
      return reload.mock.calls.length
    },
    press: () => void page.dispatchEvent(new Event('click')),
    /** The customer presses “try again” on a failed component. */
    retry: () => void page.dispatchEvent(new Event(RETRY)),
    leave: () => void page.dispatchEvent(new Event('beforeunload')),
    /** The host does not respond, for a while or for good. */
    loseHost: () => void isReachable.mockImplementation(() => Promise.resolve(false)),
    findHost: () => void isReachable.mockImplementation(() => Promise.resolve(true)),
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  window.sessionStorage.clear()
})
afterEach(() => void vi.useRealTimers())
const wait = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000)

it('lost scripts reload the page once, however many are lost', async () => {
  const { lose } = openPage()
  expect([await lose(), await lose(), await lose()]).toEqual([1, 1, 1])
})

it('a page that loses scripts again after the reload does not reload in a loop, also when each takes two minutes to fail', async () => {
  await openPage().lose()
  for (let times = 0; times < 4; times++) {
    wait(2)
    expect(await openPage().lose()).toBe(0)
  }
})

it('a later release may reload the page again', async () => {
  await openPage().lose()
  wait(11)
  expect(await openPage().lose()).toBe(1)
})

it('a script that is lost again after a press reloads the page once a minute', async () => {
  await openPage().lose()
  wait(1)
  const { lose, press } = openPage()
  expect(await lose()).toBe(0)
  press()
  expect(await lose()).toBe(1)
  press()
  expect(await lose()).toBe(1)
  wait(1)
  press()
  expect(await lose()).toBe(2)
})

it('a press before anything was lost causes no reload', async () => {
  await openPage().lose()
  wait(1)
  const { lose, press } = openPage()
  press()
  expect(await lose()).toBe(0)
})

it('a reload that the customer requests happens each time', async () => {
  await openPage().lose()
  const { lose, retry } = openPage()
  for (const times of [1, 2]) {
    retry()
    expect([await lose(), await lose()]).toEqual([times, times])
  }
})

it('where session storage is refused the page does not reload by itself', async () => {
  const refused = {
    getItem: () => {
      throw new Error('Storage is refused')
    },
  } as unknown as Storage
  const { lose, retry } = openPage({ sessionStorage: refused })
  expect(await lose()).toBe(0)
  retry()
  expect(await lose()).toBe(1)
})

it('when the host does not respond the page stays, and is reloaded once it does', async () => {
  const { lose, loseHost, findHost } = openPage()
  loseHost()
  expect(await lose()).toBe(0)
  findHost()
  expect(await lose()).toBe(1)
})

it('a page that is being left is not reloaded, and a page that stays after all is', async () => {
  const { lose, leave } = openPage()
  leave()
  expect(await lose()).toBe(0)
  wait(1)
  expect(await lose()).toBe(1)
})
