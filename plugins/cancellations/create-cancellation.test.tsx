import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPortal } from '@gapura/testing'
import cancellations from './plugin.ts'

it('an error of an unknown field is shown in the dialog, which stays open', async () => {
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
  await screen.findByRole('button', { name: 'Ajukan jeda paket' })
  await act(async () => {
    fill(/^Tanggal mulai/, '2098-01-01')
    fill(/^Tanggal selesai/, '2098-01-05')
  })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Ajukan jeda paket' })))
  const dialog = await screen.findByRole('dialog')
  await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Ya, ajukan' })))
  expect((await within(dialog).findByRole('alert')).textContent).toBe('Ditolak')
})
