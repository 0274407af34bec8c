/** The buttons of the payment dialog after an order that was not paid. */
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { follow, renderPortal } from '@gapura/testing'
import { createBackEnd } from '../../../tests/doubles/payment-back-end.ts'
import packages from '../plugin.ts'

const openPayment = (backEnd: ReturnType<typeof createBackEnd>) =>
  renderPortal({ plugins: [packages], at: '/packages?purchase=o_1', session: 'member', fetch: backEnd.fetch })
const dialog = (name: string) => screen.findByRole('alertdialog', { name })

it.each([
  [
    'expire',
    'Batas waktu habis',
    /Tidak ada uang yang diambil.*Nomor pesanan o_1.*Pesan lagi.*Hubungi kami/s,
    'Pesan lagi',
    '/packages?buy=p_day',
  ],
  [
    'failed',
    'Pembayaran belum berhasil',
    /Saldo belum terpotong\?Pastikan internet stabil, lalu pesan lagi\.Pesan lagi.*Saldo sudah terpotong\?Jangan bayar lagi\. .*Hubungi kami.*Nomor pesanan o_1/s,
    'Pesan lagi',
    '/packages?buy=p_day&method=qr',
  ],
])(
  'an order with the status %s shows its result, and its first button orders again',
  async (status, title, text, name, to) => {
    const { address } = await openPayment(createBackEnd({ status }))
    const over = await dialog(title)
    expect(over.textContent).toMatch(text)
    await follow(name)
    await waitFor(() => expect(address()).toBe(to))
    expect(await screen.findByRole('dialog', { name: 'Beli Harian' })).toBeTruthy()
  },
)

it.each([
  ['qr', '/packages?buy=p_day&method=phone'],
  ['phone', '/packages?buy=p_day&method=qr'],
] as const)(
  'after a failed payment by %s another way is offered, and chosen in the confirmation',
  async (method, to) => {
    const { address } = await renderPortal({
      plugins: [packages],
      partner: { plugins: { packages: { methods: ['qr', 'phone'] } } },
      at: '/packages?purchase=o_1',
      session: 'member',
      fetch: createBackEnd({ status: 'failed', method }).fetch,
    })
    await follow('Pakai cara lain')
    await waitFor(() => expect(address()).toBe(to))
    const chosen = await screen.findByRole<HTMLInputElement>('radio', { checked: true })
    expect(chosen.value).toBe(method === 'qr' ? 'phone' : 'qr')
  },
)

it('a short order number of the back end is shown in place of the id, also in the question to the partner', async () => {
  await openPayment(createBackEnd({ status: 'failed', number: 'K7-4821' }))
  const over = await dialog('Pembayaran belum berhasil')
  expect(over.textContent).toContain('Nomor pesanan K7-4821')
  expect(over.textContent).not.toContain('o_1')
  const chat = screen.getByRole('link', { name: 'Hubungi kami lewat WhatsApp' }).getAttribute('href')
  expect(chat).toContain('K7-4821')
})
