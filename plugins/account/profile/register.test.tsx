import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { press, renderPortal, type } from '@gapura/testing'
import home from '../../home/plugin.ts'
import account from '../plugin.ts'

const plugins = [home, account]
/** A customer of the sandbox with an empty profile. */
const NEWCOMER = '6281234567894'
/** The email address is asked for too. */
const partner = { plugins: { account: { newcomerFields: { email: 'required' } } } }
const TEXTS = {
  id: {
    name: 'Nama lengkap',
    skip: 'Lewati dulu',
    cannotSkip: 'Formulir ini tidak bisa dilewati selama email terisi. Simpan, atau kosongkan emailnya.',
  },
  en: { name: 'Full name', skip: 'Skip for now', cannotSkip: 'Cannot skip this form' },
} as const

it.each(['id', 'en'] as const)(
  'the form cannot be skipped while an email address is entered, in %s',
  async (language) => {
    const texts = TEXTS[language]
    const { address, calls } = await renderPortal({ plugins, partner, session: 'member', phone: NEWCOMER, language })
    const skip = () => act(async () => fireEvent.click(screen.getByRole('button', { name: texts.skip })))
    await screen.findByRole('button', { name: texts.skip })
    await type(new RegExp(`^${texts.name}`), 'Sari')
    await type(/^Email/, 'sari@')
    await skip()
    expect(await screen.findByText(texts.cannotSkip)).toBeTruthy()
    expect([address(), calls.filter((call) => call.startsWith('PUT'))]).toEqual(['/register', []])
    await type(/^Email/, '')
    await skip()
    expect(await screen.findByRole('heading', { level: 1, name: /Sari/ })).toBeTruthy()
  },
)

it('the form starts with the known name and email address', async () => {
  const { assembled, cookies, unmount } = await renderPortal({ plugins, partner, session: 'member', phone: NEWCOMER })
  await screen.findByRole('button', { name: 'Lewati dulu' })
  const { user } = assembled.session.read()
  await act(async () => user && assembled.session.change({ user: { ...user, name: 'Sari' } }))
  unmount()
  await renderPortal({ plugins, partner, cookies, at: '/register' })
  const name = await screen.findByLabelText<HTMLInputElement>(/^Nama lengkap/)
  expect(name.value).toBe('Sari')
  expect(screen.getByLabelText<HTMLInputElement>(/^Email/).value).toBe('')
})

it('missing and invalid fields show messages, the first gets the focus, and nothing is sent', async () => {
  const { calls } = await renderPortal({ plugins, partner, session: 'member', phone: NEWCOMER })
  await press('Simpan dan lanjut')
  expect(await screen.findByText('Nama belum diisi')).toBeTruthy()
  expect(screen.getByText('Email belum diisi')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Nama lengkap/)))
  await type(/^Nama lengkap/, 'Sari')
  await type(/^Email/, 'sari@')
  await press('Simpan dan lanjut')
  expect(await screen.findByText('Email belum benar')).toBeTruthy()
  expect(calls.filter((call) => call.startsWith('PUT'))).toEqual([])
})

it.each([
  ['id', 'Siapa nama Anda?', 'Nama lengkap', 'Lanjut'],
  ['en', 'What is your name?', 'Full name', 'Continue'],
] as const)('a new customer is asked for the name only, in %s', async (language, title, label, next) => {
  const bodies: unknown[] = []
  const { address, assembled, sandbox } = await renderPortal({
    plugins,
    session: 'member',
    phone: NEWCOMER,
    language,
    instead: (request) => {
      if (request.method === 'PUT')
        void request
          .clone()
          .json()
          .then((body) => bodies.push(body))
      return undefined
    },
  })
  expect(sandbox).toBeTruthy()
  await screen.findByRole('heading', { level: 1, name: title })
  expect(screen.getAllByRole('textbox')).toHaveLength(1)
  expect(screen.queryByText('*')).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>(label).required).toBe(true)
  await type(label, 'Sari')
  await press(next)
  expect(await screen.findByRole('heading', { level: 1, name: /Sari/ })).toBeTruthy()
  expect(bodies).toEqual([{ name: 'Sari' }])
  // The gate does not show the form again.
  await act(async () => assembled.navigation.go('/account'))
  await act(async () => assembled.navigation.go('/'))
  expect(address()).toBe('/')
})

it('an email address that is optional may be left out, and is saved when it is entered', async () => {
  const optional = { plugins: { account: { newcomerFields: { email: 'optional' } } } }
  const { assembled } = await renderPortal({ plugins, partner: optional, session: 'member', phone: NEWCOMER })
  const email = await screen.findByLabelText<HTMLInputElement>('Email (boleh kosong)')
  expect(email.required).toBe(false)
  expect(screen.queryByRole('button', { name: 'Lewati dulu' })).toBeNull()
  await type(/^Nama lengkap/, 'Sari')
  await type(/^Email/, 'sari@')
  await press('Simpan dan lanjut')
  expect(await screen.findByText('Email belum benar')).toBeTruthy()
  await type(/^Email/, 'sari@contoh.id')
  await press('Simpan dan lanjut')
  await waitFor(() => expect(assembled.session.read().user?.email).toBe('sari@contoh.id'))
})

it('the form can be skipped with a name and without an email address, and home then asks for the address', async () => {
  const { address, assembled } = await renderPortal({ plugins, partner, session: 'member', phone: NEWCOMER })
  await press('Lewati dulu')
  expect(await screen.findByText('Nama belum diisi')).toBeTruthy()
  await type(/^Nama lengkap/, 'Sari')
  await press('Lewati dulu')
  expect(await screen.findByRole('heading', { level: 1, name: /Sari/ })).toBeTruthy()
  // The gate does not show the form again.
  await act(async () => assembled.navigation.go('/account'))
  await act(async () => assembled.navigation.go('/'))
  const links = await screen.findAllByRole('link')
  expect([address(), links.map((element) => element.getAttribute('href'))]).toEqual([
    '/',
    expect.arrayContaining(['/verify_new_email/']),
  ])
})

it('the form has no skip button where the back end requires it, and a refused address is reported at its field', async () => {
  const { assembled, cookies, sandbox, unmount } = await renderPortal({ plugins, session: 'member' })
  await act(async () => assembled.session.change({ forceUpdate: true }))
  unmount()
  await renderPortal({ plugins, cookies, at: '/register', instead: (request) => sandbox?.fetch(request) })
  await screen.findByRole('button', { name: 'Simpan dan lanjut' })
  expect(screen.queryByRole('button', { name: 'Lewati dulu' })).toBeNull()
  await type(/^Email/, 'budi@contoh.id')
  await press('Simpan dan lanjut')
  expect(await screen.findByText(/^Email ini sudah dipakai/)).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Email/)))
  await type(/^Email/, 'siti@contoh.id')
  await press('Simpan dan lanjut')
  expect(await screen.findByRole('heading', { level: 1, name: /Siti/ })).toBeTruthy()
})
