import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import stored from '../../tests/corpus/host-name.json'
import { replaying } from '../../tests/replaying.ts'
import { findPartner, hostName } from './find-partner.ts'
import type { Partner } from '../../core/kernel/partner/partner.ts'

const partner = (id: string, ...domains: string[]): Partner => ({
  id,
  name: id,
  domains,
  brand: { color: '#15803d' },
  contact: { whatsapp: '6281200000002' },
  language: 'id',
  languages: ['id', 'en'],
  plugins: {},
})
const partners = [
  partner('default', 'localhost'),
  partner('lestari', 'lestari.localhost', 'wifi.lestari.example'),
  partner('nusa', 'nusa.localhost'),
]
const patterns = [
  '/login/:domain?',
  '/login/:domain/password',
  '/relogin/:domain?',
  '/verify/:domain?',
  '/forgot_password/:domain?',
  '/reset_password/:domain?',
  '/invoice/:id',
]
const finder = {
  withDomain: async (domain: string) => partners.find(({ domains }) => domains.includes(domain)) ?? null,
  withId: async (id: string) => partners.find((partner) => partner.id === id) ?? null,
}
const find = async (host: string, path = '/', domain: string | null = null, query: string | null = null) =>
  (await findPartner(finder, { host, path, query, cookies: [domain], patterns }))?.id ?? null

describe('a host name', () => {
  test.each([
    ['lestari.localhost', 'lestari.localhost'],
    ['LESTARI.localhost:8080', 'lestari.localhost'],
    ['lestari.localhost.', 'lestari.localhost'],
    ['lestari.localhost.:443', 'lestari.localhost'],
    ['127.0.0.1:8080', '127.0.0.1'],
  ])('%s is read as %s', (header, name) => expect(hostName(header)).toBe(name))

  test.each([
    '',
    'a,b',
    'a b',
    'a/b',
    'user@a',
    'a:',
    'a:x',
    '.a',
    'a..b',
    '[::1]',
    'a\r\nb',
    '-a',
    `${'a'.repeat(64)}.x`,
    'ä.example',
  ])('%j is none', (header) => expect(hostName(header)).toBeNull())
})

describe('the partner of a visit', () => {
  test('lists the host name', async () => expect(await find('wifi.lestari.example')).toBe('lestari'))
  test.each(['evil.example', 'x.lestari.localhost', 'lestari.localhost.evil.example', 'estari.localhost'])(
    'is null on %s',
    async (host) => expect(await find(host)).toBeNull(),
  )
  test('does not depend on path or cookie on its own host name', async () => {
    expect(await find('lestari.localhost', '/login/nusa', 'nusa')).toBe('lestari')
  })

  test.each(['/login/nusa', '/login/nusa/', '/verify/nusa', '/reset_password/nusa'])(
    'is named by %s on localhost',
    async (path) => {
      expect(await find('localhost', path, 'lestari')).toBe('nusa')
    },
  )
  test('is named by the domain cookie on localhost', async () =>
    expect(await find('localhost', '/', 'lestari')).toBe('lestari'))
  test('is named on localhost by the query before the path, and by an id or a host name', async () => {
    expect(await find('localhost', '/login/nusa', 'default', 'lestari')).toBe('lestari')
    expect(await find('localhost', '/login', null, 'wifi.lestari.example')).toBe('lestari')
    expect(await find('localhost', '/login/nusa.localhost')).toBe('nusa')
    expect(await find('localhost', '/login/nusa', null, 'nobody')).toBe('nusa')
    expect(await find('lestari.localhost', '/login', null, 'nusa')).toBe('lestari')
  })
  test('is named by the default_domain cookie where the domain cookie is missing', async () => {
    const visit = { host: 'localhost', path: '/', query: null, patterns }
    expect((await findPartner(finder, { ...visit, cookies: [null, 'nusa'] }))?.id).toBe('nusa')
    expect((await findPartner(finder, { ...visit, cookies: ['lestari', 'nusa'] }))?.id).toBe('lestari')
  })
  test('is otherwise the default one on localhost', async () => {
    expect(await find('localhost')).toBe('default')
    expect(await find('localhost', '/login/nobody', '__proto__')).toBe('default')
  })

  test('is not found by a name that no partner lists', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.domain(), fc.webAuthority()), async (header) => {
        const host = hostName(header)
        const found = host === null ? null : await find(host, '/login/nusa', 'lestari')
        const isClaimed = partners.some(({ domains }) => host !== null && domains.includes(host))
        expect(found !== null).toBe(isClaimed)
      }),
      replaying(stored),
    )
  })
})
