import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderPortal } from '@gapura/testing'

// Scripts load in real time.
import './maintenance.tsx'
import '../portal/maintenance-screen.tsx'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

it('checks less and less often if the back end responds, and at once when the page is seen again', async () => {
  const seconds: number[] = []
  const begun = Date.now()
  await renderPortal({
    plugins: [],
    at: '/under-maintenance',
    fetch: () => {
      seconds.push(Math.round((Date.now() - begun) / 1_000))
      return new Response(null, { status: 503 })
    },
  })
  await screen.findByRole('button', { name: 'Periksa sekarang' })
  const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
  for (let second = 0; second < 80; second += 1) {
    await wait(1_000)
    await act(() => vi.dynamicImportSettled())
  }
  const pauses = seconds.map((at, index) => at - (seconds[index - 1] ?? 0))
  expect(pauses).toEqual([5, 10, 20, 30])
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  await wait(0)
  expect(seconds).toHaveLength(pauses.length + 1)
})
