import { expect, test } from 'vitest'
import { fakeBuild, fakeHost, fakePartner } from '../../tests/doubles/fake-host.ts'
import { KINDS } from '../../tests/doubles/gateways.ts'
import { redirectOf } from './redirect-of.ts'

const partner = fakePartner('lestari')
const read = (search: string) => redirectOf(search, partner, KINDS)

test.each([
  ['', null, false],
  ['?data=e30', 'e30', false],
  ['?res=notyet&uamip=10.1.0.1', '?res=notyet&uamip=10.1.0.1', false],
  ['?res=success&uamip=10.1.0.1', '?res=success&uamip=10.1.0.1', true],
  ['?res=success', null, false],
  ['?fas=nonsense', null, false],
])('%s is the redirect %j; the device is online: %s', async (search, arrival, isOnline) => {
  expect(await read(search)).toMatchObject({ arrival, isOnline })
})

test('a page names the modules that read its redirect, and no others', async () => {
  const named = (source: string) => (kind: (typeof KINDS)[number]) => ({
    ...kind,
    load: Object.assign(() => kind.load(), { source }),
  })
  const [first, ...others] = KINDS.filter(({ recognise }) => recognise.length > 0)
  if (!first) throw new Error('there is no kind')
  const build = fakeBuild()
  const host = fakeHost({
    build: {
      ...build,
      manifest: { ...build.manifest, 'plugins/gateways/gate.ts': { file: 'assets/gate.js' } },
      gatewayKinds: [named('plugins/gateways/gate.ts')(first), ...others.map(named('plugins/gateways/other.ts'))],
    },
  })
  const page = async (search: string) => (await host.get(`https://lestari.example/login/lestari${search}`)).text()
  expect(await page('?res=notyet&uamip=10.1.0.1')).toContain('<link rel="modulepreload" href="/assets/gate.js"')
  for (const search of ['', '?data=e30', '?fas=x']) expect(await page(search)).not.toContain('gate.js')
})
