import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { useFocusReturn } from './use-focus-return.ts'

function Question({ onClose }: { readonly onClose: () => void }) {
  useFocusReturn()
  return (
    <div role="dialog" aria-modal="true" aria-label="Sure?">
      <button autoFocus onClick={onClose}>
        No
      </button>
    </div>
  )
}

function Page() {
  const [isOpen, setOpen] = useState(false)
  return (
    <main id="content" tabIndex={-1}>
      <button onClick={() => setOpen(true)}>Ask</button>
      <button>Other</button>
      {isOpen && <Question onClose={() => setOpen(false)} />}
    </main>
  )
}

it('an unmounted dialog returns the focus', async () => {
  render(<Page />)
  const button = screen.getByRole('button', { name: 'Ask' })
  button.focus()
  await act(async () => fireEvent.click(button))
  await screen.findByRole('dialog')
  await act(async () => fireEvent.click(screen.getByText('No')))
  await waitFor(() => expect(document.activeElement).toBe(button))
})

it('a focus that was moved when the dialog closed stays where it is', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  render(<Page />)
  const button = screen.getByRole('button', { name: 'Ask' })
  button.focus()
  await act(async () => fireEvent.click(button))
  await act(async () => fireEvent.click(screen.getByText('No')))
  const other = screen.getByRole('button', { name: 'Other' })
  other.focus()
  await act(() => vi.runAllTimersAsync())
  expect(document.activeElement).toBe(other)
})
