import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPortal } from '@gapura/testing'
import cancellations from './plugin.ts'

it('shows a fault of an unknown field in the dialog, and keeps it open', async () => {
  await renderPortal({
    plugins: [cancellations],
    at: '/request_cancellation',
    session: 'member',
    fetch: ({ method }) =>
      method === 'GET'
        ? Response.json({ data: [], next: null })
        : Response.json({ error: 'invalid', message: 'Ditolak', errors: { reason: ['is missing'] } }, { status: 422 }),
  })
  const fill = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  await screen.findByRole('button', { name: 'Ajukan' })
  await act(async () => {
    fill(/^Tanggal mulai/, '2098-01-01')
    fill(/^Tanggal selesai/, '2098-01-05')
  })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Ajukan' })))
  const question = await screen.findByRole('dialog')
  await act(async () => fireEvent.click(within(question).getByRole('button', { name: 'Ya, ajukan' })))
  expect((await within(question).findByRole('alert')).textContent).toBe('Ditolak')
})
