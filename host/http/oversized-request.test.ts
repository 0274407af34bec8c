import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { fakeHost, fakePartner } from '../../tests/doubles/fake-host.ts'
import { listStore } from '../partners/partner-store.ts'

const SITE = 'https://lestari.example'
const LARGE = Array.from({ length: 5 }, (_, at) => `__Host-c${at}=${'x'.repeat(3_700)}`).join('; ')

describe('a browser with too many cookies', () => {
  const open = (path = '/') => fakeHost().get(SITE + path, { headers: { cookie: LARGE } })

  test('gets a page in both languages with a button that deletes them, without scripts', async () => {
    const response = await open()
    const html = await response.text()
    expect(response.status).toBe(431)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(html).toMatch(/perlu masuk lagi[\s\S]*Hapus dan lanjutkan[\s\S]*hapus data situs ini/)
    expect(html).toMatch(/sign in again[\s\S]*Delete and continue[\s\S]*delete the data of this site/)
    expect(html).toContain('<form method="post" action="/clear-cookies">')
    expect(html).not.toMatch(/<script| style=| on\w+=/)
    const policy = response.headers.get('content-security-policy')
    expect(policy).toContain("form-action 'self'")
    const [, css = ''] = /<style>([^<]*)<\/style>/.exec(html) ?? []
    expect(policy).toContain(`style-src 'sha256-${createHash('sha256').update(css).digest('base64')}'`)
  })

  test('can open that page by its address, whatever its cookies', async () => {
    expect((await open('/clear-cookies')).status).toBe(200)
    expect((await fakeHost().get(`${SITE}/clear-cookies`)).status).toBe(200)
  })

  const press = (headers: Record<string, string>) =>
    fakeHost().get(`${SITE}/clear-cookies`, { method: 'POST', headers: { cookie: LARGE, ...headers } })

  test.each([{ 'sec-fetch-site': 'same-origin', origin: 'null' }, { origin: SITE }])(
    'loses them when the customer presses the button (%j), and is redirected to the first page',
    async (headers) => {
      const response = await press(headers)
      expect([response.status, response.headers.get('location')]).toEqual([303, '/'])
      expect(response.headers.get('clear-site-data')).toBe('"cookies"')
      const expired = response.headers.getSetCookie()
      expect(expired).toHaveLength(5)
      expect(expired[0]).toMatch(/^__Host-c0=; Path=\/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Secure$/)
    },
  )

  test.each([{ 'sec-fetch-site': 'cross-site', origin: SITE }, { 'sec-fetch-site': 'same-site' }])(
    'keeps them when another site presses it (%j)',
    async (headers) => {
      const response = await press(headers)
      expect([response.status, response.headers.get('clear-site-data')]).toEqual([403, null])
    },
  )

  test.each([{ origin: 'https://other.example' }, { origin: 'null' }, {}])(
    'keeps them when no header shows that the page sent the request (%j)',
    async (headers) => expect((await press(headers)).status).toBe(403),
  )

  test('loses cookies of an earlier portal on every domain that may have set them, the largest first', async () => {
    const many = Array.from({ length: 60 }, (_, at) => `c${at}=${'x'.repeat(at)}`).join('; ')
    const partners = [fakePartner('lestari', { domains: ['wifi.lestari.example'] })]
    const host = fakeHost({ partners: listStore(() => partners) })
    const site = 'https://wifi.lestari.example'
    const headers = { cookie: many, origin: site }
    const response = await host.get(`${site}/clear-cookies`, { method: 'POST', headers })
    const expired = response.headers.getSetCookie()
    expect(expired.slice(0, 4)).toEqual([
      'c59=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT',
      'c59=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Domain=wifi.lestari.example',
      'c59=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Domain=lestari.example',
      'c58=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT',
    ])
    // A proxy accepts few kilobytes of headers.
    expect(expired.join('\r\n').length).toBeLessThan(3_000)
  })
})

test('cookies as large as the portal writes them are accepted', async () => {
  const cookie = LARGE.split('; ').slice(0, 4).join('; ')
  expect((await fakeHost().get(`${SITE}/`, { headers: { cookie } })).status).toBe(200)
})

test('a request that is too long without cookies gets a text with the reason, and no button', async () => {
  const response = await fakeHost().get(`${SITE}/?data=${'x'.repeat(25_000)}`)
  expect(response.status).toBe(431)
  expect(await response.text()).toBe('Permintaan ini terlalu panjang.\nThis request is too long.\n')
})
