import { act, render, screen } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createStore } from '../../kernel/store/store.ts'
import { StoreContext } from '../context/store-context.ts'
import { followNetwork, useOnline } from './online.ts'

function Network() {
  return <p>{useOnline() ? 'there' : 'gone'}</p>
}

it('is true at first, then follows the browser’s events until it is stopped', () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => onLine.mockRestore())
  const store = createStore()
  render(
    <StoreContext value={store}>
      <Network />
    </StoreContext>,
  )
  expect(screen.getByText('there')).toBeDefined()
  let stop: () => void = () => undefined
  act(() => void (stop = followNetwork(store)))
  expect(screen.getByText('gone')).toBeDefined()
  onLine.mockReturnValue(true)
  act(() => void globalThis.dispatchEvent(new Event('online')))
  expect(screen.getByText('there')).toBeDefined()
  stop()
  onLine.mockReturnValue(false)
  act(() => void globalThis.dispatchEvent(new Event('offline')))
  expect(screen.getByText('there')).toBeDefined()
})
