import { expect, test } from 'vitest'
import { fakeHost, fakePartner } from '../../tests/doubles/fake-host.ts'
import { listStore } from '../partners/partner-store.ts'

const PORTAL = 'https://lestari.example'

test('a page names its partner’s manifest, which has the partner’s logo', async () => {
  const host = fakeHost()
  expect(await (await host.get(`${PORTAL}/login`)).text()).toContain(
    '<link rel="manifest" href="/brand/lestari.webmanifest">',
  )
  const response = await host.get(`${PORTAL}/brand/lestari.webmanifest`)
  expect(response.headers.get('content-type')).toBe('application/manifest+json')
  expect(await response.json()).toMatchObject({ name: 'lestari Net', icons: [{ src: '/brand/lestari.svg' }] })
})

test('the icon is the page’s, and the manifest’s', async () => {
  const partner = fakePartner('lestari', { brand: { color: '#15803d', logo: 'a.svg', icon: 'b.png' } })
  const picture = async (name: string) => ({
    bytes: new TextEncoder().encode(name),
    type: 'image/png',
    etag: `"${name}"`,
  })
  const host = fakeHost({ partners: listStore(() => [partner], picture) })
  const html = await (await host.get(`${PORTAL}/login`)).text()
  expect(html).toContain('<link rel="icon" href="/brand/b.png">')
  expect(html).toContain('<link rel="apple-touch-icon" href="/brand/b.png">')
  const manifest = await host.get(`${PORTAL}/brand/lestari.webmanifest`)
  expect(await manifest.json()).toMatchObject({ icons: [{ src: '/brand/b.png' }] })
})

test('it is sent again when the partner or the logo changes, and only then', async () => {
  const host = fakeHost()
  const headers = { 'if-none-match': (await host.get(`${PORTAL}/brand/lestari.webmanifest`)).headers.get('etag') ?? '' }
  expect((await host.get(`${PORTAL}/brand/lestari.webmanifest`, { headers })).status).toBe(304)
  const renamed = fakePartner('lestari', { name: 'Lestari Baru' })
  const next = fakeHost({ partners: listStore(() => [renamed]) })
  const response = await next.get(`${PORTAL}/brand/lestari.webmanifest`, { headers })
  expect(await response.json()).toMatchObject({ name: 'Lestari Baru', icons: [] })
})

test('a host name answers the manifest of its own partner alone', async () => {
  expect((await fakeHost().get(`${PORTAL}/brand/nusa.webmanifest`)).status).toBe(404)
})

test('a name cannot end the attribute or the element that it stands in', async () => {
  const odd = fakePartner('lestari', {
    name: '"><script>alert(1)</script>',
    brand: { color: '#15803d', logo: 'a.png' },
  })
  const host = fakeHost({ partners: listStore(() => [odd]) })
  const html = await (await host.get(`${PORTAL}/login`)).text()
  expect(html).toContain('<link rel="apple-touch-icon" href="/brand/a.png">')
  expect(html.split('<div id="root">')[0]).not.toContain('<script>alert')
  expect(await (await host.get(`${PORTAL}/brand/lestari.webmanifest`)).json()).toMatchObject({ name: odd.name })
})
