import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPortal } from '@gapura/testing'
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
