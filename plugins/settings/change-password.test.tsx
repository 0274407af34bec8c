import { act, fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPortal } from '../../core/testing.tsx'
import settings from './plugin.ts'

it('shows a fault of an unknown field as a general error', async () => {
  await renderPortal({
    plugins: [settings],
    at: '/change_password',
    session: 'member',
    fetch: ({ method }) =>
      method === 'GET'
        ? new Response(null, { status: 404 })
        : Response.json({ error: 'invalid', message: 'No', errors: { account_type: ['is odd'] } }, { status: 422 }),
  })
  const fill = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  await screen.findByRole('button', { name: 'Simpan kata sandi' })
  await act(async () => {
    fill(/saat ini/, 'gapura-demo-1')
    fill(/^Kata sandi baru/, 'Melati-2026')
    fill(/^Ulangi/, 'Melati-2026')
  })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Simpan kata sandi' })))
  expect((await screen.findByRole('alert')).textContent).toBe('Terjadi kesalahan')
})
