import { act, fireEvent, screen } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { press, renderPortal } from '../../core/testing.tsx'
import packages from './plugin.ts'

/** Opens the card's fields. `tokenize`: how the provider answers. */
async function openCard(tokenize: () => Promise<unknown>) {
  vi.spyOn(document.head, 'append').mockImplementation((node) => {
    Reflect.set(globalThis, 'GapuraCard', { tokenize })
    if (node instanceof Node) node.dispatchEvent(new Event('load'))
  })
  onTestFinished(() => void Reflect.deleteProperty(globalThis, 'GapuraCard'))
  const rendered = await renderPortal({
    plugins: [packages],
    at: '/packages',
    session: 'member',
    loginConfig: { card_payment: true },
    // The portal keeps a loaded provider for the page, so each test has its own address.
    environment: { paymentScript: `https://pay.example/${crypto.randomUUID()}.js` },
  })
  const [buy] = await screen.findAllByRole('button', { name: /^Beli / })
  await act(async () => void (buy && fireEvent.click(buy)))
  const choice = await screen.findByRole('radio', { name: 'Kartu' })
  await act(async () => fireEvent.click(choice))
  await screen.findByLabelText('Nomor kartu')
  return rendered
}
const ordered = (calls: readonly string[]) => calls.filter((call) => call.endsWith('/purchases'))

it.each([
  ['number', 'Nomor kartu', 'Nomor kartu tidak benar'],
  ['expiry', 'Berlaku sampai', 'Tulis bulan dan tahun, misalnya 09/28'],
  ['cvc', 'CVC', 'Kode di belakang kartu, 3 atau 4 angka'],
])('a refused %s has its fault and the focus at that field until it is changed', async (field, label, fault) => {
  const { calls } = await openCard(() => Promise.reject({ field }))
  await press('Bayar dengan kartu')
  expect(await screen.findByText(fault)).toBeTruthy()
  const input = screen.getByLabelText<HTMLInputElement>(label)
  expect(document.activeElement).toBe(input)
  expect(input.disabled).toBe(false)
  expect(ordered(calls)).toEqual([])
  await act(async () => fireEvent.change(input, { target: { value: '1' } }))
  expect(screen.queryByText(fault)).toBeNull()
})

it('a card that is declined for another reason is said to be, at no field', async () => {
  const { calls } = await openCard(() => Promise.reject(new Error('declined')))
  await press('Bayar dengan kartu')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Kartu belum bisa dipakai. Periksa datanya, lalu coba lagi.',
  )
  expect(ordered(calls)).toEqual([])
})
