import { expect, test } from 'vitest'
import { greyPng } from '../../sandbox/pictures/png.ts'
import { barePartner } from '../../schemas/partner/bare-partner.ts'
import type { Partner } from '../../core/kernel/partner/partner.ts'
import { iconPath, manifestPath, touchIconPath } from '../../core/kernel/page/manifest-path.ts'
import { webManifest } from './web-manifest.ts'

const partner = (name: string, logo?: string): Partner => ({
  ...barePartner(['id', 'en']),
  id: 'lestari',
  name,
  brand: { color: '#15803d', ...(logo !== undefined && { logo }) },
})
const made = (name: string, logo?: string, bytes: Uint8Array | null = new Uint8Array()) =>
  webManifest(partner(name, logo), bytes)
const SVG = new TextEncoder().encode('<svg/>')

test('a partner’s manifest has its name, its colour and its logo', () => {
  expect(made('Lestari Net', 'lestari.svg', SVG)).toEqual({
    id: '/',
    name: 'Lestari Net',
    short_name: 'Lestari Net',
    lang: 'id',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: '#00662c',
    background_color: '#ffffff',
    icons: [{ src: '/brand/lestari.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'any' }],
  })
  expect(manifestPath('lestari')).toBe('/brand/lestari.webmanifest')
})

test.each([
  ['Wi-Fi Desa Sukamaju', 'Wi-Fi Desa'],
  ['Internetkampungkita Jaya', 'Internetkamp'],
  ['Kampus', 'Kampus'],
  ['🛜🛜🛜🛜🛜🛜🛜🛜🛜🛜🛜🛜🛜', '🛜🛜🛜🛜🛜🛜🛜🛜🛜🛜🛜🛜'],
  ['"</script><script>alert(1)', '"</script><s'],
])('the name %s is shortened to %s', (name, short) => {
  const manifest = made(name)
  expect(manifest).toMatchObject({ name, short_name: short })
  // Whatever the name is, the text is one JSON value.
  expect(JSON.parse(JSON.stringify(manifest))).toEqual(manifest)
})

test('a PNG is named with its size, and iOS gets it too', () => {
  expect(made('A', 'a.png', greyPng(192, 96))).toMatchObject({
    icons: [{ src: '/brand/a.png', type: 'image/png', sizes: '192x96', purpose: 'any' }],
  })
  expect(touchIconPath({ color: '#15803d', logo: 'a.png' })).toBe('/brand/a.png')
})

test.each([
  ['a PNG that is cut off', 'a.png', new Uint8Array([0x89, 0x50])],
  ['a PNG without a size', 'a.png', new Uint8Array(40)],
  ['a WebP', 'a.webp', new Uint8Array(40)],
])('%s is named without a size', (_, logo, bytes) => {
  const { icons } = made('A', logo, bytes)
  expect(icons).toEqual([{ src: `/brand/${logo}`, type: expect.stringContaining('image/'), purpose: 'any' }])
})

test('without a logo, or when its file is gone, there are no icons', () => {
  expect(made('A')).toMatchObject({ icons: [] })
  expect(made('A', 'a.svg', null)).toMatchObject({ icons: [] })
  const brands = [{}, { logo: 'a.svg' }, { logo: 'a.webp' }].map((logo) => ({ color: '#15803d', ...logo }))
  expect(brands.map(touchIconPath)).toEqual([null, null, null])
  expect(brands.map(iconPath)).toEqual([null, '/brand/a.svg', '/brand/a.webp'])
})

test('the icon stands in place of the logo where the file names one', () => {
  const brand = { color: '#15803d', logo: 'a.svg', icon: 'b.png' }
  expect(webManifest({ ...partner('A'), brand }, greyPng(192, 192))).toMatchObject({
    icons: [{ src: '/brand/b.png', type: 'image/png', sizes: '192x192', purpose: 'any' }],
  })
  expect([iconPath(brand), touchIconPath(brand)]).toEqual(['/brand/b.png', '/brand/b.png'])
})
