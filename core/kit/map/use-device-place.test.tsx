import { act, renderHook } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { useDevicePlace } from './use-device-place.ts'

it('a question of the browser that nobody answers ends the search after half a minute', async () => {
  vi.useFakeTimers()
  const before = Object.getOwnPropertyDescriptor(navigator, 'geolocation')
  // The browser's own time limit begins with her answer.
  Object.defineProperty(navigator, 'geolocation', {
    value: { getCurrentPosition: () => undefined },
    configurable: true,
  })
  onTestFinished(() => {
    vi.useRealTimers()
    if (before) Object.defineProperty(navigator, 'geolocation', before)
    else Reflect.deleteProperty(navigator, 'geolocation')
  })
  const { result } = renderHook(() => useDevicePlace())
  act(() => void result.current.ask())
  await act(async () => void (await vi.advanceTimersByTimeAsync(29_999)))
  expect(result.current.state.kind).toBe('asking')
  await act(async () => void (await vi.advanceTimersByTimeAsync(1)))
  expect(result.current.state.kind).toBe('failed')
})
