import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, onTestFinished } from 'vitest'
import { TextContext } from '../../context/text-context.ts'
import { createText } from '../../../kernel/text/text.ts'
import { Dialog, DialogBody } from './dialog.tsx'

const text = createText({ language: 'id', offer: { language: 'id', languages: ['id'] }, words: { id: { core: {} } } })

function Page() {
  const [isOpen, setOpen] = useState(false)
  return (
    <TextContext value={text}>
      <main id="content" tabIndex={-1}>
        <button onClick={() => setOpen(true)}>Ask</button>
        {isOpen && (
          <Dialog onClose={() => setOpen(false)}>
            <DialogBody title="Sure?" actions={<button onClick={() => setOpen(false)}>No</button>}>
              It cannot be undone.
            </DialogBody>
          </Dialog>
        )}
      </main>
    </TextContext>
  )
}

it.each([
  ['its button', () => fireEvent.click(screen.getByText('No'))],
  ['Escape', () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })],
])('a dialog closed by %s returns the focus and removes `aria-hidden` from the page', async (_, close) => {
  const root = document.body.appendChild(document.createElement('div'))
  onTestFinished(() => root.remove())
  root.id = 'root'
  render(<Page />, { container: root })
  const button = screen.getByRole('button', { name: 'Ask' })
  button.focus()
  await act(async () => fireEvent.click(button))
  const dialog = await screen.findByRole('dialog', { name: 'Sure?' })
  expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'It cannot be undone.',
  )
  // Fluent's focus manager sets and removes it asynchronously.
  await waitFor(() => expect(root.getAttribute('aria-hidden')).toBe('true'))
  await act(async () => close())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(root.getAttribute('aria-hidden')).toBeNull()
  expect(document.activeElement).toBe(button)
})
