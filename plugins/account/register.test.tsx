import { act, fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPortal } from '@gapura/testing'
import home from '../home/plugin.ts'
import account from './plugin.ts'

const plugins = [home, account]
/** A customer who signed in with a code and has an empty profile. */
const NEWCOMER = '6281234567894'
const WORDS = {
  id: {
    name: 'Nama lengkap',
    skip: 'Lewati dulu',
    cannotSkip: 'Formulir ini tidak bisa dilewati selama email terisi. Simpan, atau kosongkan emailnya.',
  },
  en: { name: 'Full name', skip: 'Skip for now', cannotSkip: 'Cannot skip this form' },
} as const

it.each(['id', 'en'] as const)(
  'once an e-mail has been entered the form cannot be skipped, in %s',
  async (language) => {
    const words = WORDS[language]
    const { address, calls } = await renderPortal({ plugins, session: 'member', phone: NEWCOMER, language })
    const type = (label: RegExp, value: string) =>
      act(async () => fireEvent.change(screen.getByLabelText(label), { target: { value } }))
    const skip = () => act(async () => fireEvent.click(screen.getByRole('button', { name: words.skip })))
    await screen.findByRole('button', { name: words.skip })
    await type(new RegExp(`^${words.name}`), 'Sari')
    await type(/^Email/, 'sari@')
    await skip()
    expect(await screen.findByText(words.cannotSkip)).toBeTruthy()
    expect([address(), calls.filter((call) => call.startsWith('PUT'))]).toEqual(['/register', []])
    // With the field empty again, nothing would be lost.
    await type(/^Email/, '')
    await skip()
    expect(await screen.findByRole('heading', { level: 1, name: /Sari/ })).toBeTruthy()
  },
)

it('begins with what is known of her', async () => {
  const { assembled, cookies, unmount } = await renderPortal({ plugins, session: 'member', phone: NEWCOMER })
  await screen.findByRole('button', { name: 'Lewati dulu' })
  const { user } = assembled.session.read()
  await act(async () => user && assembled.session.change({ user: { ...user, name: 'Sari' } }))
  unmount()
  await renderPortal({ plugins, cookies, at: '/register' })
  const name = await screen.findByLabelText<HTMLInputElement>(/^Nama lengkap/)
  expect(name.value).toBe('Sari')
  expect(screen.getByLabelText<HTMLInputElement>(/^Email/).value).toBe('')
})
