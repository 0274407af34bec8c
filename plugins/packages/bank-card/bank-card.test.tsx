import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { fillSilently, press, renderPortal } from '@gapura/testing'
import packages from '../plugin.ts'

/** Opens the card fields for the first package of that name. `tokenize`: the provider's answer. */
async function openCard(tokenize: () => Promise<unknown>, name = /^Beli /) {
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
    // A loaded provider stays for the page, so each test has its own address.
    environment: { paymentScript: `https://pay.example/${crypto.randomUUID()}.js` },
  })
  const [buy] = await screen.findAllByRole('link', { name })
  await act(async () => void (buy && fireEvent.click(buy)))
  const choice = await screen.findByRole('radio', { name: 'Kartu' })
  await act(async () => fireEvent.click(choice))
  await screen.findByLabelText('Nomor kartu')
  return rendered
}
const never = () => new Promise<never>(() => {})

/** Types a card that the local check accepts. */
async function fill() {
  for (const [label, value] of [
    ['Nomor kartu', '4111111111111111'],
    ['Berlaku sampai', '1230'],
    ['CVC', '123'],
  ] as const)
    await act(async () => fireEvent.change(screen.getByLabelText(label), { target: { value } }))
}
const ordered = (calls: readonly string[]) => calls.filter((call) => call.endsWith('/purchases'))

it.each([
  ['number', 'Nomor kartu', 'Periksa lagi nomor kartu'],
  ['expiry', 'Berlaku sampai', 'Masa berlaku kartu sudah habis'],
  ['cvc', 'CVC', 'Tulis kode di belakang kartu, 3 atau 4 angka'],
])('a refused %s has its fault and the focus at that field until it is changed', async (field, label, fault) => {
  const { calls } = await openCard(() => Promise.reject({ field }))
  await fill()
  await press(/^Bayar Rp/)
  expect(await screen.findByText(fault)).toBeTruthy()
  const input = screen.getByLabelText<HTMLInputElement>(label)
  expect(document.activeElement).toBe(input)
  expect(input.disabled).toBe(false)
  expect(ordered(calls)).toEqual([])
  await act(async () => fireEvent.change(input, { target: { value: '1' } }))
  expect(screen.queryByText(fault)).toBeNull()
})

it('with the card chosen the button shows the price, and no other package is suggested', async () => {
  await openCard(never, /^Beli Santai 3 Jam/)
  const dialog = screen.getByRole('dialog')
  const total = within(dialog).getByText(/^Rp [\d.]+$/).textContent ?? ''
  const { textContent } = within(dialog).getByRole('button', { name: /^Bayar Rp/ })
  expect(textContent).toBe(`Bayar ${total}`)
  expect(within(dialog).queryByRole('link', { name: /^Lebih murah per jam: .*Rp\u00a0[\d.]+$/ })).toBeNull()
  await act(async () => fireEvent.click(screen.getByRole('radio', { name: 'QRIS' })))
  expect(within(dialog).getByRole('link', { name: /^Lebih murah per jam: .*Rp\u00a0[\d.]+$/ })).toBeTruthy()
})

it('a card that is declined for another reason shows that at no field', async () => {
  const { calls } = await openCard(() => Promise.reject(new Error('declined')))
  await fill()
  await press(/^Bayar Rp/)
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Kartu belum bisa dipakai. Periksa datanya, lalu coba lagi.',
  )
  expect(ordered(calls)).toEqual([])
})

it('shows all errors of the local check at once, and removes each when its field changes', async () => {
  const tokenize = vi.fn(() => Promise.resolve({ token: 'card_ok', last4: '1111' }))
  const { calls } = await openCard(tokenize)
  const faults = [
    'Tulis nomor kartu',
    'Tulis bulan dan tahun, misalnya 09/28',
    'Tulis kode di belakang kartu, 3 atau 4 angka',
  ]
  const shown = () => faults.filter((fault) => screen.queryByText(fault) !== null)
  await press(/^Bayar Rp/)
  expect(shown()).toEqual(faults)
  expect(document.activeElement).toBe(screen.getByLabelText('Nomor kartu'))
  await act(async () => fireEvent.change(screen.getByLabelText('CVC'), { target: { value: '1' } }))
  expect(shown()).toEqual(faults.slice(0, 2))
  expect(tokenize).not.toHaveBeenCalled()
  expect(ordered(calls)).toEqual([])
})

it('a card that the browser has filled in without an event is paid with', async () => {
  const tokenize = vi.fn(never)
  await openCard(tokenize)
  fillSilently(screen.getByLabelText('Nomor kartu'), '4111111111111111')
  fillSilently(screen.getByLabelText('Berlaku sampai'), '12/2030')
  fillSilently(screen.getByLabelText('CVC'), '123')
  await press(/^Bayar Rp/)
  expect(tokenize).toHaveBeenCalledExactlyOnceWith({ number: '4111 1111 1111 1111', expiry: '12/30', cvc: '123' })
})
