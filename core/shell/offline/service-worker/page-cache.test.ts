import { beforeEach, expect, test } from 'vitest'
import { createPageCache, type PageCacheSettings } from './page-cache.ts'

const HEADERS = new Headers({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'",
  'content-encoding': 'br',
  'content-length': '7',
  vary: '*',
})

/** The caches of a browser, as far as they are used. */
let entries: Map<string, Response>
let cookies: Record<string, string>

const pages = (changes: Partial<PageCacheSettings> = {}) =>
  createPageCache({
    release: 'one',
    origin: 'https://wifi.lestari.example',
    caches: {
      open: async (name: string) => ({
        put: async (address: string, response: Response) => {
          // As browsers do.
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
    } as unknown as PageCacheSettings['caches'],
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
  await pages().keep('/', '<html>Halo, Made!</html>', HEADERS)
})

test('a page is read with the cookies that it was drawn for, with its policy', async () => {
  const read = await pages().read('/')
  expect(await read?.text()).toBe('<html>Halo, Made!</html>')
  expect([...(read?.headers.keys() ?? [])].toSorted()).toEqual(['content-security-policy', 'content-type'])
  expect(await textOf('/packages')).toBeNull()
})

test('what is kept cannot be read without the cookies', async () => {
  const [kept] = [...entries.values()]
  expect(await kept?.text()).not.toContain('Made')
})

test('a renewed access token changes nothing, and the order of cookies neither', async () => {
  cookies = Object.fromEntries(Object.entries(cookies).toReversed())
  cookies['__Host-7-token'] = 'another'
  delete cookies['__Host-7-token_expiry']
  expect(await textOf()).toContain('Made')
})

test.each([
  ['she has signed out', () => (cookies = { '__Host-language': 'id' })],
  ['her session has ended', () => delete cookies['__Host-7-refresh_token']],
  ['another person is here', () => (cookies['__Host-7-user'] = 'wayan')],
  ['it is another session of hers', () => (cookies['__Host-7-refresh_token'] = 'another')],
  ['she has chosen another language', () => (cookies['__Host-language'] = 'en')],
  ['the browser runs no scripts', () => (cookies['__Host-scripts'] = 'off')],
])('nothing is read, and nothing is left, when %s', async (_, change) => {
  change()
  expect(await textOf()).toBeNull()
  expect(entries.size).toBe(0)
})

test('a broken record is no page, and is deleted', async () => {
  for (const key of entries.keys()) entries.set(key, new Response('broken'))
  expect(await textOf()).toBeNull()
  expect(entries.size).toBe(0)
})

test('nothing is kept for nobody, in a browser that does not tell its cookies, or beyond the bound', async () => {
  await pages().keep('/packages', 'x'.repeat(500_001), HEADERS)
  await pages({ cookies: undefined }).keep('/packages', 'x', HEADERS)
  expect(await pages({ cookies: undefined }).read('/')).toBeNull()
  cookies = {}
  await pages().keep('/packages', 'x', HEADERS)
  expect(entries.size).toBe(1)
})

test('another release reads nothing of it', async () => {
  expect(await pages({ release: 'two' }).read('/')).toBeNull()
})

test('a browser that refuses its caches has nothing to forget', async () => {
  const refuse = async () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  const caches = { open: refuse, match: refuse, delete: refuse }
  await expect(pages({ caches }).forget()).resolves.toBeUndefined()
})
