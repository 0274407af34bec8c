import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { press, renderPortal } from '@gapura/testing'
import packages from './plugin.ts'

const withMethods = (methods: readonly string[]) =>
  renderPortal({
    plugins: [packages],
    partner: { plugins: { packages: { methods } } },
    at: '/packages?buy=month-1',
    session: 'member',
  })

it('with the partner’s option an order is confirmed on the phone, and the portal has no field for a PIN', async () => {
  const { sandbox, address } = await withMethods(['phone'])
  expect(screen.queryByRole('radio')).toBeNull()
  await press(/^Bayar Rp/)
  const dialog = await screen.findByRole('alertdialog', { name: 'Setujui di HP Anda' })
  expect(dialog.textContent).toContain('Permintaan pembayaran sudah dikirim ke HP Anda')
  expect(screen.queryByRole('img', { name: /^Kode QRIS/ })).toBeNull()
  expect(screen.queryByRole('textbox')).toBeNull()
  const orders = sandbox?.world.db.all<{ id: string; method: string }>(
    `SELECT id, method FROM charges WHERE outcome = 'waiting'`,
  )
  expect(orders?.map(({ method }) => method)).toEqual(['phone'])
  sandbox?.world.payments.pay(orders?.[0]?.id ?? '')
  await press('Saya sudah bayar')
  await screen.findByRole('alertdialog', { name: 'Pembayaran diterima' })
  expect(address()).toContain('purchase=')
})

it('the customer chooses between phone and QR; the first method of the partner’s file is preselected', async () => {
  await withMethods(['phone', 'qr'])
  const phone = await screen.findByRole('radio', { name: 'Konfirmasi di HP' })
  expect(phone).toHaveProperty('checked', true)
  expect(screen.getByText(/Setujui dengan PIN Anda/)).toBeTruthy()
  await act(async () => fireEvent.click(screen.getByRole('radio', { name: 'QRIS' })))
  await press(/^Bayar Rp/)
  await waitFor(() => expect(screen.getByRole('img', { name: /^Kode QRIS/ })).toBeTruthy())
})

it('two presses send one request to the phone', async () => {
  const { sandbox } = await withMethods(['phone'])
  const button = await screen.findByRole('button', { name: /^Bayar Rp/ })
  await act(async () => {
    fireEvent.click(button)
    fireEvent.click(button)
  })
  await screen.findByRole('alertdialog', { name: 'Setujui di HP Anda' })
  expect(sandbox?.world.db.all("SELECT id FROM charges WHERE method = 'phone'")).toHaveLength(1)
})
