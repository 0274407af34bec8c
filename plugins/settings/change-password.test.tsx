import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { breaking, press, renderPortal, type, type RenderSettings } from '@gapura/testing'
import { DEMO_PASSWORD } from '../../sandbox/answers/demo.ts'
import account from '../account/plugin.ts'
import home from '../home/plugin.ts'
import signIn from '../sign-in/plugin.ts'
import settings from './plugin.ts'

const open = (more: Partial<RenderSettings> = {}) =>
  renderPortal({ plugins: [settings], at: '/change_password', session: 'member', ...more })
const field = (name: keyof typeof FIELDS) => screen.getByLabelText<HTMLInputElement>(FIELDS[name])
const FIELDS = { current: /^Kata sandi saat ini/, next: /^Kata sandi baru/, again: /^Ulangi kata sandi baru/ } as const

async function change(current: string, next: string, again = next): Promise<void> {
  await type(FIELDS.current, current)
  await type(FIELDS.next, next)
  await type(FIELDS.again, again)
  await press('Simpan kata sandi')
}

it('an error of an unknown field is shown as a general error', async () => {
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
  expect((await screen.findByRole('alert')).textContent).toBe('Belum berhasil. Coba lagi.')
})

it('the rules of a password are shown once: as a hint, or as the message of an invalid password', async () => {
  const { calls } = await renderPortal({ plugins: [settings], at: '/change_password', session: 'member' })
  const field = await screen.findByLabelText(/^Kata sandi baru/)
  const rules = () => screen.queryAllByText(/Minimal 8 karakter/).map((element) => element.textContent)
  expect(rules()).toEqual([expect.stringMatching(/Atau pakai kalimat minimal 15 karakter/)])
  await act(async () => fireEvent.change(field, { target: { value: 'pendek' } }))
  await press('Simpan kata sandi')
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(rules()).toEqual([expect.not.stringMatching(/Atau pakai kalimat/)])
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([])
})

it('Cancel leaves the page and sends nothing', async () => {
  const { address, calls } = await renderPortal({ plugins: [settings], at: '/change_password', session: 'member' })
  await press('Batal')
  await waitFor(() => expect(address()).not.toBe('/change_password'))
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([])
})

it('after the change the page above follows: the account', async () => {
  const { address } = await renderPortal({
    plugins: [home, account, settings],
    at: '/change_password',
    session: 'member',
  })
  await change(DEMO_PASSWORD, 'Baru#2027')
  expect(await screen.findByText('Kata sandi sudah diganti.')).toBeTruthy()
  expect(address()).toBe('/account')
})

it('with the current password the password is changed, and the new one signs in', async () => {
  const { sandbox } = await open()
  await change(DEMO_PASSWORD, 'Baru#2027')
  expect(await screen.findByText('Kata sandi sudah diganti.')).toBeTruthy()
  const answer = await sandbox?.fetch(
    new Request('http://api.localhost:8080/api/login-with-password', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        phone: '6281234567890',
        domain: 'default',
        account_type: 'customer',
        password: 'Baru#2027',
      }),
    }),
  )
  expect(answer?.status).toBe(200)
})

it.each([
  ['nothing', ['', ''], 'current', ['Isi kata sandi saat ini', 'Ulangi kata sandi Anda']],
  [
    'a weak password and another one',
    ['lemah', 'lain'],
    'next',
    [/^Minimal 8 karakter/, 'Kedua kata sandi harus sama'],
  ],
] as const)(
  '%s shows messages at the fields, and the first gets the focus',
  async (input, [next, again], focus, messages) => {
    const { calls } = await open()
    await change(input === 'nothing' ? '' : 'Salah#2026', next, again)
    for (const message of messages) expect(await screen.findByText(message)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(field(focus)))
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([])
  },
)

it('a wrong current password shows a message at its field', async () => {
  await open()
  await change('Salah#2026', 'Baru#2027')
  expect(await screen.findByText('Kata sandi saat ini salah.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field('current')))
})

it('a failed request leaves the input in place, and the next press saves it', async () => {
  const { instead, mend } = breaking('/api/change-password')
  await open({ instead })
  await change(DEMO_PASSWORD, 'Baru#2027')
  await screen.findByRole('alert')
  expect([field('current').value, field('next').value, field('again').value]).toEqual([
    DEMO_PASSWORD,
    'Baru#2027',
    'Baru#2027',
  ])
  mend()
  await press('Simpan kata sandi')
  expect(await screen.findByText('Kata sandi sudah diganti.')).toBeTruthy()
})

it('tells a password manager to whom the password belongs, in a field that nobody else notices', async () => {
  await open()
  const password = await screen.findByLabelText(FIELDS.next)
  const name = password.closest('form')?.querySelector<HTMLInputElement>('[autocomplete="username"]')
  expect(name?.value).toMatch(/^\+62\d+$/)
  expect(name?.getAttribute('aria-hidden')).toBe('true')
  expect(name?.tabIndex).toBe(-1)
})

it('who has no password signs out and sets one, where a page for that exists', async () => {
  const { address } = await open({ plugins: [settings, signIn] })
  await press('Keluar dan buat yang baru')
  await waitFor(() => expect(address()).toMatch(/^\/forgot_password\//))
  expect(await screen.findByRole('heading', { name: /kata sandi/i })).toBeTruthy()
})

it('says nothing of a lost password where no page sets a new one', async () => {
  await open()
  await screen.findByRole('button', { name: 'Simpan kata sandi' })
  expect(screen.queryByRole('button', { name: 'Keluar dan buat yang baru' })).toBeNull()
})
