import { describe, expect, test } from 'vitest'
import { fakeHost, fakePartner } from '../tests/doubles/fake-host.ts'
import { listStore } from './partners/partner-store.ts'

const LESTARI = 'https://lestari.example'

describe('files', () => {
  test.each([
    ['br, gzip', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['identity', null],
  ])('are sent in an encoding that the browser accepts: %s', async (accepts, encoding) => {
    const response = await fakeHost().get(`${LESTARI}/assets/main.js`, { headers: { 'accept-encoding': accepts } })
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(response.headers.get('vary')).toBe('Accept-Encoding')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  })

  test.each(['/assets/gone.js', '/assets/', '/assets/..%2f..%2fpackage.json', '/favicon.ico', '/x/y.png'])(
    '%s does not exist: 404, and browsers do not cache it',
    async (path) => {
      const response = await fakeHost().get(LESTARI + path)
      expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store'])
    },
  )

  test('a person who opens a file that does not exist gets the page with status 404', async () => {
    const response = await fakeHost().get(`${LESTARI}/index.html`, { headers: { accept: 'text/html,*/*' } })
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  })

  test('the partner’s logo is served, and answered with 304 when the browser has it', async () => {
    const host = fakeHost()
    const first = await host.get(`${LESTARI}/brand/lestari.svg`)
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    const etag = first.headers.get('etag') ?? ''
    expect((await host.get(`${LESTARI}/brand/lestari.svg`, { headers: { 'if-none-match': etag } })).status).toBe(304)
  })

  test('all of the partner’s pictures are served, and no other', async () => {
    const brand = {
      color: '#15803d',
      logo: 'a.svg',
      logoOnCover: 'a-cover.svg',
      icon: 'a-icon.svg',
      cover: { scene: 'a-scene.svg' },
    }
    const picture = async (name: string) => ({
      bytes: new TextEncoder().encode(name),
      type: 'image/svg+xml',
      etag: `"${name}"`,
    })
    const partners = [fakePartner('lestari', { brand }), fakePartner('nusa')]
    const host = fakeHost({ partners: listStore(() => partners, picture) })
    for (const name of ['a.svg', 'a-cover.svg', 'a-icon.svg', 'a-scene.svg']) {
      const response = await host.get(`${LESTARI}/brand/${name}`)
      expect([response.status, await response.text()]).toEqual([200, name])
    }
    for (const name of ['nusa.svg', 'lestari.svg', 'other.svg'])
      expect((await host.get(`${LESTARI}/brand/${name}`)).status).toBe(404)
  })

  test('another partner’s logo is not served', async () => {
    expect((await fakeHost().get(`${LESTARI}/brand/nusa.svg`)).status).toBe(404)
  })
})
