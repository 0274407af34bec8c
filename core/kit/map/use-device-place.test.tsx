import { act, renderHook } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { useDevicePlace } from './use-device-place.ts'

it('the search fails after 30 s if the customer does not answer the browser’s question', async () => {
  vi.useFakeTimers()
  const before = Object.getOwnPropertyDescriptor(navigator, 'geolocation')
  // The browser's own timeout begins with the answer.
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
  act(() => void result.current.locate())
  await act(async () => void (await vi.advanceTimersByTimeAsync(29_999)))
  expect(result.current.state.kind).toBe('asking')
  await act(async () => void (await vi.advanceTimersByTimeAsync(1)))
  expect(result.current.state.kind).toBe('failed')
})
