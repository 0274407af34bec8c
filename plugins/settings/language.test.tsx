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

it.each<[string, Partial<RenderSettings>, readonly string[]]>([
  ['several languages', {}, ['/account_info', '/change_password', '/language']],
  ['one language', { partner: { languages: ['id'] } }, ['/account_info', '/change_password']],
])('with %s the account page offers a choice only if there is one', async (_, given, entries) => {
  await renderPortal({ plugins: [home, account, settings], at: '/account', session: 'member', ...given })
  const links = within(await screen.findByRole('navigation', { name: 'Menu akun' })).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(entries)
  const isOffered = entries.includes('/language')
  expect(screen.queryAllByRole('group', { name: 'Pilih bahasa' })).toHaveLength(isOffered ? 1 : 0)
  expect(screen.queryAllByText('Pilih bahasa')).toHaveLength(isOffered ? 1 : 0)
})

it('with one language the page to change it does not exist', async () => {
  await renderPortal({ plugins: [home, settings], partner: { languages: ['id'] }, at: '/language', session: 'member' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Halaman tidak ditemukan' })).toBeTruthy()
  expect(screen.queryAllByRole('radio')).toEqual([])
})
