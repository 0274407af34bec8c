import { act, render, screen } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createStore } from '../../kernel/store/store.ts'
import { StoreContext } from './store-context.ts'
import { followNetwork, useOnline } from './online.ts'

function Network() {
  return <p>{useOnline() ? 'online' : 'offline'}</p>
}

it('is true in the first render, then follows the browser’s events until it is stopped', () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => onLine.mockRestore())
  const store = createStore()
  render(
    <StoreContext value={store}>
      <Network />
    </StoreContext>,
  )
  expect(screen.getByText('online')).toBeDefined()
  let stop: () => void = () => undefined
  act(() => void (stop = followNetwork(store)))
  expect(screen.getByText('offline')).toBeDefined()
  onLine.mockReturnValue(true)
  act(() => void globalThis.dispatchEvent(new Event('online')))
  expect(screen.getByText('online')).toBeDefined()
  // A suspended page misses the event.
  onLine.mockReturnValue(false)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(screen.getByText('offline')).toBeDefined()
  onLine.mockReturnValue(true)
  act(() => void globalThis.dispatchEvent(new Event('pageshow')))
  expect(screen.getByText('online')).toBeDefined()
  stop()
  onLine.mockReturnValue(false)
  act(() => void globalThis.dispatchEvent(new Event('offline')))
  expect(screen.getByText('online')).toBeDefined()
})
