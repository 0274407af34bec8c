import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { TextContext } from '../../context/text-context.ts'
import { createText } from '../../../kernel/text/text.ts'
import { Dialog, DialogBody } from './dialog.tsx'

const text = createText({
  language: 'id',
  partnerLanguages: { language: 'id', languages: ['id'] },
  pageTexts: { id: { core: {} } },
})

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
  ['Android’s back gesture', () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))],
  [
    'a press outside',
    () => {
      fireEvent.mouseDown(screen.getByRole('dialog'))
      fireEvent.click(screen.getByRole('dialog'))
    },
  ],
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
  expect(root.getAttribute('aria-hidden')).toBe('true')
  await act(async () => close())
  await waitFor(() => expect(document.activeElement).toBe(button))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(root.getAttribute('aria-hidden')).toBeNull()
})

it.each([
  ['a press inside', () => fireEvent.click(screen.getByText('It cannot be undone.'))],
  [
    'a text that is selected to the outside',
    () => {
      fireEvent.mouseDown(screen.getByText('It cannot be undone.'))
      fireEvent.click(screen.getByRole('dialog'))
    },
  ],
  [
    'the cancel event of a field in it',
    () => fireEvent(screen.getByText('No'), new Event('cancel', { bubbles: true, cancelable: true })),
  ],
])('%s leaves a dialog open', async (_, happen) => {
  render(<Page />)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Ask' })))
  await act(async () => happen())
  expect(screen.getByRole('dialog', { name: 'Sure?' })).toBeTruthy()
})

it('a dialog whose owner keeps it open is still modal after the browser has closed it', async () => {
  const ask = vi.fn()
  render(
    <TextContext value={text}>
      <Dialog onClose={ask}>
        <DialogBody title="Paying" actions={<button>Wait</button>}>
          Your order is being placed.
        </DialogBody>
      </Dialog>
    </TextContext>,
  )
  const dialog = screen.getByRole<HTMLDialogElement>('dialog')
  await act(async () => dialog.close())
  expect(ask).toHaveBeenCalledTimes(1)
  expect(dialog.open).toBe(true)
})

it('in a browser without modal dialogs it keeps the focus', async () => {
  const { showModal } = HTMLDialogElement.prototype
  Reflect.deleteProperty(HTMLDialogElement.prototype, 'showModal')
  onTestFinished(() => {
    HTMLDialogElement.prototype.showModal = showModal
  })
  render(
    <TextContext value={text}>
      <Dialog onClose={() => undefined}>
        <DialogBody
          title="Sure?"
          actions={
            <>
              <button>Yes</button>
              <button>No</button>
            </>
          }
        >
          It cannot be undone.
        </DialogBody>
      </Dialog>
    </TextContext>,
  )
  // The last one closes the dialog.
  const [first, , last] = screen.getAllByRole('button')
  if (!first || !last) throw new Error('there are too few buttons')
  expect(screen.getByRole('dialog').hasAttribute('open')).toBe(true)
  expect(document.activeElement?.textContent).toBe('Yes')
  fireEvent.keyDown(first, { key: 'Tab', shiftKey: true })
  expect(document.activeElement).toBe(last)
  fireEvent.keyDown(last, { key: 'Tab' })
  expect(document.activeElement).toBe(first)
})
