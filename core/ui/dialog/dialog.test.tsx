import { FluentProvider, webLightTheme } from '@fluentui/react-components'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, onTestFinished } from 'vitest'
import { Dialog, DialogBody } from './dialog.tsx'

function Place() {
  const [isAsked, setAsked] = useState(false)
  return (
    <FluentProvider theme={webLightTheme}>
      <main id="content" tabIndex={-1}>
        <button onClick={() => setAsked(true)}>Ask</button>
        {isAsked && (
          <Dialog onClose={() => setAsked(false)}>
            <DialogBody title="Sure?" actions={<button onClick={() => setAsked(false)}>No</button>}>
              It cannot be undone.
            </DialogBody>
          </Dialog>
        )}
      </main>
    </FluentProvider>
  )
}

it.each([
  ['its button', () => fireEvent.click(screen.getByText('No'))],
  ['Escape', () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })],
])('closed by %s, it returns the focus and removes `aria-hidden` from the page', async (_, close) => {
  const root = document.body.appendChild(document.createElement('div'))
  onTestFinished(() => root.remove())
  root.id = 'root'
  render(<Place />, { container: root })
  const ask = screen.getByRole('button', { name: 'Ask' })
  ask.focus()
  await act(async () => fireEvent.click(ask))
  await screen.findByRole('dialog', { name: 'Sure?' })
  // By Fluent's focus manager, which takes its time, also for the undoing.
  await waitFor(() => expect(root.getAttribute('aria-hidden')).toBe('true'))
  await act(async () => close())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(root.getAttribute('aria-hidden')).toBeNull()
  expect(document.activeElement).toBe(ask)
})
