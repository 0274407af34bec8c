import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { lacking, naming, renderPortal, type Rendered } from '@gapura/testing'
import account from '../plugin.ts'

const SITI = '6281234567890'
const NEW = '628131112223'

const dialog = () => within(screen.getByRole('dialog'))
const type = (field: HTMLElement, value: string) => act(async () => fireEvent.change(field, { target: { value } }))
const press = (name: string) => act(async () => fireEvent.click(dialog().getByRole('button', { name })))
const messages = ({ sandbox }: Rendered, to = NEW) => sandbox?.world.outbox.arrived(to) ?? []
/** The digits of the read-only field, which shows the number in groups. */
const phoneShown = () => {
  const shown = screen.getByRole('textbox', { name: /^Nomor HP/, hidden: true }).getAttribute('value') ?? ''
  expect(shown).toMatch(/^\+62 \d{3}-\d{4}-\d+$/)
  return shown.replace(/\D/g, '')
}
const userPhone = ({ assembled }: Rendered) => assembled.session.read().user?.phone

async function openDialog() {
  const rendered = await renderPortal({ plugins: [account], at: '/account_info', session: 'member' })
  const open = await screen.findByRole('button', { name: 'Ganti nomor' })
  open.focus()
  await act(async () => fireEvent.click(open))
  await screen.findByRole('dialog', { name: 'Ganti nomor HP' })
  return { ...rendered, open }
}

async function requestCode(number = '0813 1112 223') {
  const rendered = await openDialog()
  await type(dialog().getByLabelText('Nomor HP baru'), number)
  await press('Kirim kode')
  const field = await dialog().findByLabelText('Kode')
  return { ...rendered, field }
}

it('a pasted message with the code changes the number and leaves other unsaved input in place', async () => {
  const rendered = await renderPortal({ plugins: [account], at: '/account_info', session: 'member' })
  await type(await screen.findByLabelText(/^Nama lengkap/), 'Siti R. Dewi')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Ganti nomor' })))
  await screen.findByRole('dialog')
  await type(dialog().getByLabelText('Nomor HP baru'), '0813-1112-223')
  await press('Kirim kode')
  const field = await dialog().findByLabelText('Kode')
  expect(document.activeElement).toBe(field)
  expect([field.getAttribute('autocomplete'), field.getAttribute('inputmode')]).toEqual(['one-time-code', 'numeric'])
  expect(dialog().getByText(/\+62 813-1112-223/)).toBeDefined()
  await type(field, messages(rendered)[0]?.text ?? '')
  expect(await screen.findByText('Nomor HP Anda sudah diganti.')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(phoneShown()).toBe(NEW)
  expect(userPhone(rendered)).toBe(NEW)
  expect(screen.getByLabelText(/^Nama lengkap/).getAttribute('value')).toBe('Siti R. Dewi')
})

it.each([
  ['12', 'Nomor HP belum benar. Isi 6–15 angka.'],
  ['0812 3456 7890', 'Ini nomor Anda sekarang. Isi nomor yang baru.'],
])('the invalid number %s shows a message at the field and sends no request', async (typed, message) => {
  const { calls } = await openDialog()
  const field = dialog().getByLabelText('Nomor HP baru')
  await type(field, typed)
  await press('Kirim kode')
  expect(dialog().getByText(message)).toBeDefined()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field)
  expect(calls.filter((call) => call.includes('change-phone'))).toEqual([])
})

it('a wrong code shows the same message as at sign-in, and the right code is accepted afterwards', async () => {
  const rendered = await requestCode()
  const { field } = rendered
  const code = messages(rendered)[0]?.code ?? ''
  await type(field, code === '000000' ? '000001' : '000000')
  expect(
    await dialog().findByText('Kode salah atau sudah tidak berlaku. Periksa pesan terakhir di WhatsApp.'),
  ).toBeDefined()
  expect(document.activeElement).toBe(field)
  expect(userPhone(rendered)).toBe(SITI)
  await type(field, code)
  await waitFor(() => expect(userPhone(rendered)).toBe(NEW))
})

it('a number of another customer returns to the number field with the reason', async () => {
  const budi = '6281234567891'
  const rendered = await requestCode('0812 3456 7891')
  await type(rendered.field, messages(rendered, budi)[0]?.code ?? '')
  expect(await dialog().findByText(/^Nomor ini sudah dipakai akun lain/)).toBeDefined()
  const number = dialog().getByLabelText('Nomor HP baru')
  expect(number.getAttribute('value')).toBe('+62 812-3456-7891')
  expect(document.activeElement).toBe(number)
})

it('the request limit shows a link to the admin with the customer’s number in the message', async () => {
  const rendered = await openDialog()
  rendered.sandbox?.world.faults.play({ id: 'otp.limit-211' })
  await type(dialog().getByLabelText('Nomor HP baru'), '08131112223')
  await press('Kirim kode')
  expect(await dialog().findByText(/^Terlalu sering meminta kode\./)).toBeDefined()
  const admin = dialog().getByRole('link', { name: 'Hubungi admin lewat WhatsApp' })
  expect(admin.getAttribute('href')).toContain(`https://wa.me/6281200000002?text=`)
  expect(decodeURIComponent(admin.getAttribute('href') ?? '')).toContain(SITI)
})

it('a reopened dialog shows the code field again, until the customer chooses another number', async () => {
  const rendered = await requestCode()
  await press('Batal')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(rendered.open))
  await act(async () => fireEvent.click(rendered.open))
  expect(await dialog().findByLabelText('Kode')).toBeDefined()
  await press('Pakai nomor lain')
  expect(dialog().getByLabelText('Nomor HP baru').getAttribute('value')).toBe('+62 813-1112-223')
  expect(messages(rendered)).toHaveLength(1)
})

it('a lost response leaves the typed code in the field, and the next try with it succeeds', async () => {
  const rendered = await requestCode()
  const { field } = rendered
  rendered.sandbox?.world.faults.play({ id: 'api.answer-lost', path: '/api/change-phone', times: 1 })
  await type(field, messages(rendered)[0]?.code ?? '')
  expect(await dialog().findByText('Tidak ada koneksi. Periksa Wi-Fi Anda, lalu coba lagi.')).toBeDefined()
  expect(field.getAttribute('value')).toMatch(/^\d{6}$/)
  await press('Ganti nomor')
  expect(await screen.findByText('Nomor HP Anda sudah diganti.')).toBeDefined()
  expect(userPhone(rendered)).toBe(NEW)
})

const PASSWORD = 'Gapura#2026'
const NEEDED = 'Masukkan kata sandi Anda untuk melanjutkan.'
const password = () => dialog().getByLabelText(/^Kata sandi Anda/)

it('a change of the number some time after sign-in requires the password once, and no code is sent before', async () => {
  const rendered = await openDialog()
  rendered.sandbox?.world.clock.advance(31 * 60_000)
  await type(dialog().getByLabelText('Nomor HP baru'), '0813 1112 223')
  expect(dialog().queryByLabelText(/^Kata sandi Anda/)).toBeNull()
  await press('Kirim kode')
  expect(await dialog().findByText(NEEDED)).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(password()))
  expect(dialog().getByText(/^Diminta untuk mengganti nomor\./)).toBeDefined()
  await type(password(), 'Salah#2026')
  await press('Kirim kode')
  expect(await dialog().findByText('Kata sandi ini salah.')).toBeDefined()
  expect(messages(rendered)).toEqual([])
  await type(password(), PASSWORD)
  await press('Kirim kode')
  await type(await dialog().findByLabelText('Kode'), messages(rendered)[0]?.code ?? '')
  await waitFor(() => expect(userPhone(rendered)).toBe(NEW))
})

it('the code step asks for the password when the sign-in has become too old meanwhile', async () => {
  const rendered = await requestCode()
  const code = messages(rendered)[0]?.code ?? ''
  rendered.sandbox?.world.db.run("UPDATE tokens SET proved_at = '2020-01-01T00:00:00.000Z'")
  await type(rendered.field, code)
  expect(await dialog().findByText(NEEDED)).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(password()))
  expect(rendered.field.getAttribute('aria-invalid')).not.toBe('true')
  await type(password(), PASSWORD)
  await type(rendered.field, code === '000000' ? '000001' : '000000')
  expect(await dialog().findByText(/^Kode salah atau sudah tidak berlaku\./)).toBeDefined()
  expect(dialog().queryByText(NEEDED)).toBeNull()
  await type(rendered.field, code)
  await waitFor(() => expect(userPhone(rendered)).toBe(NEW))
})

it('a code that is requested again some time after sign-in requires the password, also in a reopened dialog', async () => {
  const rendered = await requestCode()
  rendered.sandbox?.world.db.run("UPDATE tokens SET proved_at = '2020-01-01T00:00:00.000Z'")
  rendered.sandbox?.world.db.run("UPDATE one_time_codes SET asked_at = '2020-01-01T00:00:00.000Z'")
  vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] })
  try {
    await press('Batal')
    await act(async () => fireEvent.click(rendered.open))
    await press('Kirim ulang kode')
    expect(await dialog().findByText(NEEDED)).toBeDefined()
    expect(messages(rendered)).toHaveLength(1)
    await type(password(), PASSWORD)
    await press('Kirim ulang kode')
    await waitFor(() => expect(messages(rendered)).toHaveLength(2))
    await type(dialog().getByLabelText('Kode'), messages(rendered)[0]?.code ?? '')
    await waitFor(() => expect(userPhone(rendered)).toBe(NEW))
  } finally {
    vi.useRealTimers()
  }
})

it('without the feature in the app settings, the number is read-only and the rest can be saved', async () => {
  const settings = { plugins: [account], at: '/account_info', session: 'member' } as const
  await renderPortal({ ...settings, instead: naming('verify-email', 'places') })
  expect((await screen.findByRole('textbox', { name: /^Nomor HP/ })).getAttribute('readonly')).not.toBeNull()
  expect(phoneShown()).toBe(SITI)
  expect(screen.getByRole('button', { name: 'Simpan' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Ganti nomor' })).toBeNull()
})

it.each([404, 405, 501])(
  'a response %i of the back end shows a message with a link to the admin, and the button is gone afterwards',
  async (status) => {
    const instead = lacking('/api/change-phone/code', status)
    await renderPortal({ plugins: [account], at: '/account_info', session: 'member', instead })
    const open = await screen.findByRole('button', { name: 'Ganti nomor' })
    await act(async () => fireEvent.click(open))
    await screen.findByRole('dialog')
    await type(dialog().getByLabelText('Nomor HP baru'), '0813 1112 223')
    await press('Kirim kode')
    expect(await dialog().findByText(/^Nomor HP tidak bisa diganti di sini/)).toBeTruthy()
    expect(dialog().getByRole('link', { name: 'Hubungi admin lewat WhatsApp' })).toBeTruthy()
    await press('Tutup')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByRole('button', { name: 'Ganti nomor' })).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
  },
)
