import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPortal } from '@gapura/testing'
import { createCookiePage } from '../../tests/doubles/cookie-page.ts'
import signIn from './plugin.ts'

const refusing = () => createCookiePage({ refuses: () => true })
const TEXTS = {
  id: {
    title: 'Browser ini tidak mengingat Anda',
    blocked: /buka alamat ini di Chrome atau Safari/,
    insecure: /Alamat ini tidak aman \(http\)/,
    copy: 'Salin',
    secure: 'Buka lewat alamat yang aman',
  },
  en: {
    title: 'This browser does not remember you',
    blocked: /open this address in Chrome or Safari/,
    insecure: /not secure \(http\)/,
    copy: 'Copy',
    secure: 'Open the secure address',
  },
} as const

afterEach(() => void vi.unstubAllGlobals())

test.each(['id', 'en'] as const)(
  'a browser that refuses cookies shows that, with the address to open in another browser (%s)',
  async (language) => {
    vi.stubGlobal('isSecureContext', true)
    await renderPortal({ plugins: [signIn], at: '/login?data=x', cookies: refusing(), language })
    const texts = TEXTS[language]
    expect(await screen.findByText(texts.title)).toBeDefined()
    expect(screen.getByText(texts.blocked)).toBeDefined()
    expect(screen.getByRole('button', { name: texts.copy })).toBeDefined()
    // The address is known one render later.
    expect(await screen.findByDisplayValue('http://lestari.localhost:8080/login/default?data=x')).toBeDefined()
  },
)

test.each(['id', 'en'] as const)('at an insecure address the page names that as the cause (%s)', async (language) => {
  vi.stubGlobal('isSecureContext', false)
  await renderPortal({ plugins: [signIn], at: '/login', cookies: refusing(), language })
  const texts = TEXTS[language]
  expect(await screen.findByText(texts.title)).toBeDefined()
  expect(screen.getByText(texts.insecure)).toBeDefined()
  // With a custom port the secure address is unknown.
  expect(screen.queryByRole('link', { name: texts.secure })).toBeNull()
})

test('the secure address is offered if it is known', async () => {
  vi.stubGlobal('isSecureContext', false)
  vi.stubGlobal('location', new URL('http://wifi.lestari.example/login?data=x'))
  await renderPortal({ plugins: [signIn], at: '/login?data=x', cookies: refusing() })
  const link = await screen.findByRole('link', { name: TEXTS.id.secure })
  expect(link.getAttribute('href')).toBe('https://wifi.lestari.example/login/default?data=x')
})
