import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPortal, type RenderSettings } from '@gapura/testing'
import account from '../account/plugin.ts'
import home from '../home/plugin.ts'
import settings from './plugin.ts'

const choice = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name })

it('a chosen language is applied, and stays chosen at the next visit', async () => {
  const { cookies, unmount } = await renderPortal({ plugins: [settings], at: '/language', session: 'member' })
  expect((await choice('Bahasa Indonesia')).checked).toBe(true)
  const english = await choice('English')
  await act(async () => fireEvent.click(english))
  expect(await screen.findByRole('heading', { level: 1, name: 'Change Language' })).toBeTruthy()
  await waitFor(() => expect(cookies.cookie).toContain('__Host-language=en'))
  unmount()
  await renderPortal({ plugins: [settings], at: '/language', cookies, language: 'en' })
  expect((await choice('English')).checked).toBe(true)
})

it.each<[string, Partial<RenderSettings>, number]>([
  ['several languages', {}, 1],
  ['one language', { partner: { languages: ['id'] } }, 0],
])('with %s the account page itself offers %s choice, and no link to one', async (_, given, choices) => {
  await renderPortal({ plugins: [home, account, settings], at: '/account', session: 'member', ...given })
  const section = (await screen.findByRole('heading', { name: 'Pengaturan' })).closest('section')
  if (!section) throw new Error('there are no settings')
  const links = within(section).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/change_password'])
  expect(screen.queryAllByRole('group', { name: 'Pilih bahasa' })).toHaveLength(choices)
  expect(screen.queryAllByText('Bahasa')).toHaveLength(choices)
})

it('with one language the page to change it does not exist', async () => {
  await renderPortal({ plugins: [home, settings], partner: { languages: ['id'] }, at: '/language', session: 'member' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Halaman tidak ditemukan' })).toBeTruthy()
  expect(screen.queryAllByRole('radio')).toEqual([])
})
