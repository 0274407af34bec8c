import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { press, renderPortal } from '@gapura/testing'
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

it('says the rules of a password once, as a hint or as the fault of the one that was typed', async () => {
  const { calls } = await renderPortal({ plugins: [settings], at: '/change_password', session: 'member' })
  const field = await screen.findByLabelText(/^Kata sandi baru/)
  const rules = () => screen.queryAllByText(/Minimal 8 karakter/).map((one) => one.textContent)
  expect(rules()).toEqual([expect.stringMatching(/Atau pakai kalimat minimal 15 karakter/)])
  await act(async () => fireEvent.change(field, { target: { value: 'pendek' } }))
  await press('Simpan kata sandi')
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(rules()).toEqual([expect.not.stringMatching(/Atau pakai kalimat/)])
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([])
})

it('Cancel leads home, and nothing is sent', async () => {
  const { address, calls } = await renderPortal({ plugins: [settings], at: '/change_password', session: 'member' })
  await press('Batal')
  await waitFor(() => expect(address()).not.toBe('/change_password'))
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([])
})
