import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { SandboxBrand } from '../../backend/define-sandbox.ts'
import { plugins } from '../plugins.ts'
import { createTestSandbox, each, type Json, type TestSandbox } from '../test-sandbox.ts'

const colors = {
  page: '#f0f0f0',
  surface: '#ffffff',
  line: '#dddddd',
  ink: '#101010',
  'ink-2': '#505050',
  cover: '#15803d',
  'on-cover': '#ffffff',
  primary: '#15803d',
  'on-primary': '#ffffff',
  'primary-edge': '#15803d',
}
const brand: SandboxBrand = {
  light: colors,
  dark: { ...colors, page: '#111111' },
  radius: { card: '1rem', button: '999px' },
  logo: '/brand/lestari.svg',
  isWordmark: false,
  css: '',
}
const lestari = { id: 'lestari', name: 'Lestari & Net', domains: ['lestari.localhost'], color: '#15803d' }

let testSandbox: TestSandbox
const open = (partner: object) => {
  testSandbox = createTestSandbox(plugins, { partners: () => [{ ...lestari, ...partner }] })
}
beforeEach(() => open({ brand }))
afterEach(() => testSandbox.sandbox.close())

const go = (path: string, init: RequestInit = {}) =>
  testSandbox.sandbox.fetch(new Request(`http://sandbox.localhost:8080${path}`, init))

/** Sends a sign-in link from the desk; returns the message and the document of the email. */
async function mailed() {
  const body = JSON.stringify({ email: 'ayu@contoh.id', domain: 'lestari' })
  await go('/desk/sign-in/send-link', { method: 'POST', body })
  const { data } = (await (await go('/desk/messages?to=ayu@contoh.id')).json()) as { data: Json }
  const [message] = each(data)
  const response = await go(`/desk/messages/${String(message?.['id'])}`)
  return { message, response, document: await response.text() }
}

describe('an email', () => {
  test('has a subject, and one button with the link of its text', async () => {
    const { message, document } = await mailed()
    expect(message).toMatchObject({ subject: 'Masuk ke Lestari & Net', link: expect.stringContaining('#token=') })
    expect(String(message?.['text'])).toContain(String(message?.['link']))
    expect([...document.matchAll(/<a [^>]*href="([^"]+)"/g)].map((match) => match[1])).toEqual([message?.['link']])
    expect(document).toContain('<title>Masuk ke Lestari &amp; Net</title>')
    expect(document.match(/<h1/g)).toHaveLength(1)
  })

  test('is in the language of the request', async () => {
    await testSandbox.call('POST', '/api/request-magic-link', {
      headers: { 'accept-language': 'en' },
      body: { email: 'ayu@contoh.id', domain: 'lestari', account_type: 'customer' },
    })
    const { data } = (await (await go('/desk/messages?to=ayu@contoh.id')).json()) as { data: Json }
    const [message] = each(data)
    expect(message).toMatchObject({ subject: 'Sign in to Lestari & Net' })
    const document = await (await go(`/desk/messages/${String(message?.['id'])}`)).text()
    expect(document).toContain('<html lang="en">')
    expect(document).not.toMatch(/Masuk|Berlaku/)
  })

  test('has the colours of its partner in both themes, its corners in pixels, and its logo', async () => {
    const { document } = await mailed()
    expect(document).toContain('background:#f0f0f0')
    expect(document).toMatch(/prefers-color-scheme:dark\)\{\.page\{background:#111111!important\}/)
    expect(document).toContain('border-radius:16px')
    expect(document).toContain('src="/brand/lestari.svg"')
  })

  test('has its partner’s main colour and name when the brand is unknown', async () => {
    testSandbox.sandbox.close()
    open({ color: '#ffd400' })
    const { document } = await mailed()
    expect(document).toMatch(/background:#ffd400;[^"]*color:#000000/)
    expect(document).not.toContain('<img')
  })

  test('loads nothing but the logo, and its policy allows its own styles by their hashes', async () => {
    const { response, document } = await mailed()
    expect(document).not.toMatch(/<script|<link|url\(|\son[a-z]+=/)
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/^default-src 'none'; img-src 'self'; style-src 'unsafe-hashes' /)
    expect(policy).not.toContain('unsafe-inline')
    const [, rules = ''] = /<style>([^<]*)<\/style>/.exec(document) ?? []
    expect(policy).toContain(createHash('sha256').update(rules).digest('base64'))
  })
})

test('a message without an HTML form has no page', async () => {
  testSandbox.world.send({ via: 'email', to: 'a@b.id', text: 'Halo' })
  expect((await go('/desk/messages/1')).status).toBe(404)
  expect((await go('/desk/messages/x')).status).toBe(404)
})
