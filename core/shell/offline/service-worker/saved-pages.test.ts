import { beforeEach, expect, test } from 'vitest'
import { createSavedPages, type SavedPagesSettings } from './saved-pages.ts'

const HEADERS = new Headers({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'",
  'content-encoding': 'br',
  'content-length': '7',
  vary: '*',
})

/** The browser's caches, with the methods that are used. */
let entries: Map<string, Response>
let cookies: Record<string, string>

const pages = (changes: Partial<SavedPagesSettings> = {}) =>
  createSavedPages({
    release: 'one',
    origin: 'https://wifi.lestari.example',
    caches: {
      open: async (name: string) => ({
        put: async (address: string, response: Response) => {
          // Browsers do this.
          if (response.headers.get('vary') === '*') throw new TypeError('Vary header contains *')
          entries.set(`${name} ${address}`, response)
        },
      }),
      match: async (address: string, { cacheName }: { readonly cacheName: string }) =>
        entries.get(`${cacheName} ${address}`)?.clone(),
      delete: async (name: string) => {
        for (const key of entries.keys()) if (key.startsWith(`${name} `)) entries.delete(key)
        return true
      },
      // Only these methods are used.
    } as unknown as SavedPagesSettings['caches'],
    cookies: { getAll: async () => Object.entries(cookies).map(([name, value]) => ({ name, value })) },
    ...changes,
  })
const textOf = async (path = '/') => (await pages().read(path))?.text() ?? null

beforeEach(async () => {
  entries = new Map()
  cookies = {
    '__Host-7-token': 'access',
    '__Host-7-token_expiry': '[1,2]',
    '__Host-7-refresh_token': 'refresh',
    '__Host-7-user': 'made',
    '__Host-language': 'id',
  }
  await pages().save('/', '<html>Halo, Made!</html>', HEADERS)
})

test('a page is read with the cookies for which it was rendered, with its content security policy', async () => {
  const read = await pages().read('/')
  expect(await read?.text()).toBe('<html>Halo, Made!</html>')
  expect([...(read?.headers.keys() ?? [])].toSorted()).toEqual(['content-security-policy', 'content-type'])
  expect(await textOf('/packages')).toBeNull()
})

test('a saved page is encrypted', async () => {
  const [saved] = [...entries.values()]
  expect(await saved?.text()).not.toContain('Made')
})

test('a page is read with a renewed access token, and with cookies in another order', async () => {
  cookies = Object.fromEntries(Object.entries(cookies).toReversed())
  cookies['__Host-7-token'] = 'another'
  delete cookies['__Host-7-token_expiry']
  expect(await textOf()).toContain('Made')
})

test.each([
  ['the customer has signed out', () => (cookies = { '__Host-language': 'id' })],
  ['the session has ended', () => delete cookies['__Host-7-refresh_token']],
  ['another customer has signed in', () => (cookies['__Host-7-user'] = 'wayan')],
  ['the customer has another session', () => (cookies['__Host-7-refresh_token'] = 'another')],
  ['the customer has chosen another language', () => (cookies['__Host-language'] = 'en')],
  ['the browser runs no scripts', () => (cookies['__Host-scripts'] = 'off')],
])('nothing is read, and the cache is cleared, when %s', async (_, change) => {
  change()
  expect(await textOf()).toBeNull()
  expect(entries.size).toBe(0)
})

test('a damaged entry is not read, and the cache is cleared', async () => {
  for (const key of entries.keys()) entries.set(key, new Response('broken'))
  expect(await textOf()).toBeNull()
  expect(entries.size).toBe(0)
})

test('nothing is saved without a session, without the Cookie Store API, or above the limit', async () => {
  await pages().save('/packages', 'x'.repeat(500_001), HEADERS)
  await pages({ cookies: undefined }).save('/packages', 'x', HEADERS)
  expect(await pages({ cookies: undefined }).read('/')).toBeNull()
  cookies = {}
  await pages().save('/packages', 'x', HEADERS)
  expect(entries.size).toBe(1)
})

test('another release does not read it', async () => {
  expect(await pages({ release: 'two' }).read('/')).toBeNull()
})

test('clear resolves in a browser that refuses its caches', async () => {
  const refuse = async () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  const caches = { open: refuse, match: refuse, delete: refuse }
  await expect(pages({ caches }).clear()).resolves.toBeUndefined()
})
