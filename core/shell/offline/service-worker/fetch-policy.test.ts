import { describe, expect, test } from 'vitest'
import { decideFetch, type FetchRequest } from './fetch-policy.ts'

const ORIGIN = 'https://wifi.lestari.example'
const requestOf = (path: string, changes: Partial<FetchRequest> = {}): FetchRequest => ({
  method: 'GET',
  url: new URL(path, ORIGIN).href,
  mode: 'navigate',
  referrer: '',
  cache: 'default',
  ...changes,
})
const decided = (path: string, changes: Partial<FetchRequest> = {}) => decideFetch(requestOf(path, changes), ORIGIN)
const file = (path: string) => decided(path, { mode: 'cors', referrer: `${ORIGIN}/` })

test.each(['/', '/packages', '/login/lestari', '/invoice/7', '/stop'])(
  'the page %s may come from the cache',
  (path) => {
    expect(decided(path)).toBe('first')
    expect(decided(path, { referrer: `${ORIGIN}/packages` })).toBe('page')
  },
)

test.each(['no-cache', 'reload', 'force-cache'])('a reload and Back (%s) do not start a visit', (cache) =>
  expect(decided('/', { cache })).toBe('page'),
)

test('files of the build, the logo and the page file may come from the cache', () => {
  expect(file('/assets/Bx3k-_.js')).toBe('built')
  expect(file('/assets/1.3v.0123456789abcdef.js')).toBe('built')
  expect(file('/brand/lestari.svg')).toBe('named')
  expect(file('/partners/wifi.lestari.example.json')).toBe('named')
})

describe('the traffic of a captive device with its router is not handled:', () => {
  test.each([
    '/login?data=eyJtYWMiOiIuLi4ifQ',
    '/login/lestari?mac=AA:BB&ip=10.0.0.7&link-login=http%3A%2F%2F10.0.0.1%2Flogin',
    '/?returned=1',
    '/packages?buy=1',
  ])('a navigation with a query, %s', (path) => expect(decided(path)).toBe('pass'))

  test.each(['http://10.0.0.1/', 'http://login.wifi.example/status', 'https://accounts.example/'])(
    'a navigation from a page of %s, by a link or a redirect',
    (referrer) => expect(decided('/', { referrer })).toBe('pass'),
  )

  test('requests to a router or to any other origin', () => {
    const elsewhere = ['http://10.0.0.1/login', 'http://wifi.lestari.example/', 'https://wifi.lestari.example:8443/']
    for (const url of elsewhere) {
      expect(decided('/', { url })).toBe('pass')
      expect(decided('/', { url, mode: 'no-cors' })).toBe('pass')
    }
  })

  test.each(['/captive-portal/api', '/.well-known/captive-portal', '/healthz', '/readyz'])('%s', (path) => {
    expect(decided(path)).toBe('pass')
    expect(file(path)).toBe('pass')
  })
})

test.each(['POST', 'PUT', 'HEAD', 'OPTIONS'])('%s is not handled', (method) => {
  for (const path of ['/', '/login', '/assets/a.js', '/api/ctm/purchases'])
    expect(decided(path, { method, mode: 'cors' })).toBe('pass')
})

test('a form of the portal is noticed, and a form for a router is not', () => {
  expect(decided('/packages?buy=1', { method: 'POST' })).toBe('sent')
  expect(decided('/', { method: 'POST', url: 'http://10.0.0.1/login' })).toBe('pass')
})

test.each(['/api', '/api/ctm/', '/api/ctm/packages', '/api/login-config/lestari', '/token/refresh'])(
  'the call %s is not handled',
  (path) => {
    expect(file(path)).toBe('pass')
    expect(decided(path)).toBe('pass')
  },
)

test.each(['/sign-out', '/without-scripts', '/language', '/faults', '/clear-cookies', '/shell', '/service-worker.js'])(
  'only the host handles %s',
  (path) => {
    expect(decided(path)).toBe('pass')
    expect(file(path)).toBe('pass')
  },
)

test('a file that is opened as a page, and a page that is fetched as a file, are not handled', () => {
  expect(decided('/assets/a.js')).toBe('pass')
  expect(decided('/brand/lestari.svg')).toBe('pass')
  expect(file('/packages')).toBe('pass')
})

test.each(['/assets/a.js?x', '/assets/../brand.js', '/assets/%2e%2e/a.js', '/assets/', '/brand/a/b.svg', '/partners/'])(
  'a path that only resembles a file, %s, is not handled',
  (path) => expect(file(path)).toBe('pass'),
)
