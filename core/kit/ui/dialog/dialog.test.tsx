import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, onTestFinished } from 'vitest'
import { TextContext } from '../../context/text-context.ts'
import { createText } from '../../../kernel/text/text.ts'
import { Dialog, DialogBody } from './dialog.tsx'

const text = createText({ language: 'id', offer: { language: 'id', languages: ['id'] }, words: { id: { core: {} } } })

function Place() {
  const [isAsked, setAsked] = useState(false)
  return (
    <TextContext value={text}>
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
    </TextContext>
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
  const dialog = await screen.findByRole('dialog', { name: 'Sure?' })
  expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'It cannot be undone.',
  )
  // By Fluent's focus manager, which takes its time, also for the undoing.
  await waitFor(() => expect(root.getAttribute('aria-hidden')).toBe('true'))
  await act(async () => close())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(root.getAttribute('aria-hidden')).toBeNull()
  expect(document.activeElement).toBe(ask)
})
