import { expect, test } from 'vitest'
import { fakeBuild, fakePartner } from '../../tests/doubles/fake-host.ts'
import { listStore } from '../partners/partner-store.ts'
import { addBrands, portalFile } from './sandbox-view.ts'

const picture = { bytes: new TextEncoder().encode('<svg/>'), type: 'image/svg+xml', etag: '"1"' }
const store = listStore(
  () => [fakePartner('lestari', { brand: { color: '#15803d', logo: 'lestari.svg', shape: 'sharp' } })],
  async (file) => (file === 'lestari.svg' ? picture : null),
)
const summary = (id: string) => ({ id, name: id, domains: [`${id}.example`], color: '#000000' })

test('the sandbox gets the brand of each partner as the portal shows it', async () => {
  const [partner] = await addBrands([summary('lestari')], store, {})
  expect(partner).toMatchObject({
    name: 'lestari Net',
    color: '#15803d',
    brand: {
      light: { primary: '#15803d' },
      radius: { card: '0px', button: '0px' },
      logo: '/brand/lestari.svg',
      isWordmark: false,
      css: expect.stringMatching(/^:root\{.*--primary:#15803d/),
    },
  })
})

test('a partner whose file is gone, and each after the fiftieth, is sent without a brand', async () => {
  const many = Array.from({ length: 51 }, () => summary('lestari'))
  const sent = await addBrands([summary('gone'), ...many], store, {})
  expect(sent.map(({ brand }) => brand !== undefined)).toEqual([false, ...Array(49).fill(true), false, false])
})

test('the desk gets the portals’ files, and only by GET', async () => {
  const file = (path: string, method = 'GET') =>
    portalFile(new Request(`http://sandbox.localhost${path}`, { method }), store, fakeBuild())
  expect(await (await file('/assets/main.js'))?.text()).toBe('main()')
  expect((await file('/brand/lestari.svg'))?.headers.get('content-type')).toBe('image/svg+xml')
  expect([await file('/brand/other.svg'), await file('/desk'), await file('/assets/main.js', 'POST')]).toEqual([
    null,
    null,
    null,
  ])
})
