/** A back end that is down is not called more often, whatever a customer does: pauses grow, and there are few calls in ten seconds. */
import { act } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fakeTimersInPortal } from './doubles/fake-timers.ts'
import { renderPortal } from './testing.tsx'
import { installedPlugins as plugins } from '../schemas/plugin/installed-plugins.ts'

fakeTimersInPortal()

const unreachable = () => Promise.reject(new TypeError('Failed to fetch'))
/** Only the renewal of the token fails, so every call starts one. */
const expired = ({ url }: Request) =>
  new URL(url).pathname === '/token/refresh' ? new Response(null, { status: 500 }) : new Response(null, { status: 401 })

/** Seconds at which home made this call, while the customer looks at the page again and again. */
async function secondsOf(call: string, instead: (request: Request) => Response | Promise<Response>) {
  const seconds: number[] = []
  const begun = Date.now()
  await renderPortal({
    plugins,
    session: 'member',
    instead: (request) => {
      const { pathname } = new URL(request.url)
      if (`${request.method} ${pathname}` === call) seconds.push((Date.now() - begun) / 1_000)
      return instead(request)
    },
  })
  for (let second = 0; second < 20; second += 0.5) {
    await act(async () => void (await vi.advanceTimersByTimeAsync(500)))
    if (second < 5) await act(() => vi.dynamicImportSettled())
    await act(async () => {
      document.dispatchEvent(new Event('visibilitychange'))
      globalThis.dispatchEvent(new Event('online'))
    })
  }
  return seconds
}

it.each([
  ['POST /token/refresh', 3, 'the token cannot be renewed', expired],
  // A read has three retries, which all reads of the page share.
  ['GET /api/connection', 4, 'the back end is unreachable', unreachable],
] as const)('%s is made at most %d times in ten seconds while %s', async (call, max, _, instead) => {
  const seconds = await secondsOf(call, instead)
  const inTenSeconds = seconds.map((from) => seconds.filter((at) => at >= from && at < from + 10).length)
  expect(seconds.length).toBeGreaterThan(1)
  expect(Math.max(...inTenSeconds)).toBeLessThanOrEqual(max)
})
