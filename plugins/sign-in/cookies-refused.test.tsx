import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPortal } from '@gapura/testing'
import { createCookiePage } from '../../tests/doubles/cookie-page.ts'
import signIn from './plugin.ts'

const refusing = () => createCookiePage({ refuses: () => true })
const SAID = {
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
  'a browser that refuses cookies is told, with the address to open in another (%s)',
  async (language) => {
    vi.stubGlobal('isSecureContext', true)
    await renderPortal({ plugins: [signIn], at: '/login?data=x', cookies: refusing(), language })
    const said = SAID[language]
    expect(await screen.findByText(said.title)).toBeDefined()
    expect(screen.getByText(said.blocked)).toBeDefined()
    expect(screen.getByRole('button', { name: said.copy })).toBeDefined()
    expect(screen.getByDisplayValue('http://lestari.localhost:8080/login/default?data=x')).toBeDefined()
  },
)

test.each(['id', 'en'] as const)('at an address that is not secure, that is the matter (%s)', async (language) => {
  vi.stubGlobal('isSecureContext', false)
  await renderPortal({ plugins: [signIn], at: '/login', cookies: refusing(), language })
  const said = SAID[language]
  expect(await screen.findByText(said.title)).toBeDefined()
  expect(screen.getByText(said.insecure)).toBeDefined()
  // This one has a port, whose secure address nobody knows.
  expect(screen.queryByRole('link', { name: said.secure })).toBeNull()
})

test('its secure address is offered where it is known', async () => {
  vi.stubGlobal('isSecureContext', false)
  vi.stubGlobal('location', new URL('http://wifi.lestari.example/login?data=x'))
  await renderPortal({ plugins: [signIn], at: '/login?data=x', cookies: refusing() })
  const link = await screen.findByRole('link', { name: SAID.id.secure })
  expect(link.getAttribute('href')).toBe('https://wifi.lestari.example/login/default?data=x')
})
