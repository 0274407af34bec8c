import { beforeEach, expect, test } from 'vitest'
import { fakeBuild, fakeHost, fakePartner, pageData } from '../tests/doubles/fake-host.ts'
import type { PackedPlugin } from './admitted/packed-plugin.ts'
import { listStore } from './partners/partner-store.ts'

const LESTARI = 'https://lestari.example'
const SIGNED_IN = { headers: { cookie: '__Host-lestari-user=a' } }
const SCRIPT = /^\/x\/[0-9a-f]{32}\/1\.[0-9a-v]+\.[0-9a-f]{16}\.js$/

const description = {
  id: 'night-pass',
  version: '1.0.0',
  core: '^1',
  needs: [],
  slots: [],
  calls: [],
  reach: [],
  pages: [],
}
const nightPass: PackedPlugin = { description, imports: { $0: '@gapura/core' }, code: 'export const parts={};' }

let current: ReadonlyMap<string, PackedPlugin>
beforeEach(() => {
  current = new Map([['night-pass', nightPass]])
})

function host() {
  const build = fakeBuild()
  const main = { file: 'assets/main2.js', imports: ['_base.js'], css: ['assets/base.css'] }
  const admitting = {
    manifest: {
      ...build.manifest,
      'src/browser/main.tsx': main,
      'shared:@gapura/core': { file: 'assets/core.js', imports: ['_base.js'] },
    },
    bundleParts: build.bundleParts,
    shared: { '@gapura/core': 'core.js' },
  }
  const file: typeof build.file = (address) =>
    build.file(['/assets/main2.js', '/assets/core.js'].includes(address) ? '/assets/main.js' : address)
  const partners = [
    fakePartner('lestari', { plugins: { 'night-pass': true } }),
    fakePartner('nusa', { plugins: { 'night-pass': false } }),
  ]
  return fakeHost({
    partners: listStore(
      () => partners,
      async () => null,
    ),
    build: { ...build, file, admitting },
    admitted: { current: () => current },
    hasWorker: true,
  })
}
const scriptOf = async (response: Response) => {
  const { definitions, lacksPlugins } = await pageData(response)
  const found = definitions instanceof Object ? Reflect.get(definitions, 'night-pass') : undefined
  return { script: typeof found === 'string' ? found : null, lacksPlugins }
}
const policyOf = (response: Response) =>
  /script-src ([^;]*)/.exec(response.headers.get('content-security-policy') ?? '')?.[1] ?? ''

test('a signed-in customer’s document names the script, and its policy allows the folder of this script and no other', async () => {
  const response = await host().get(`${LESTARI}/tea`, SIGNED_IN)
  const policy = policyOf(response)
  const html = await response.clone().text()
  const { script, lacksPlugins } = await scriptOf(response)
  expect([script, lacksPlugins]).toEqual([expect.stringMatching(SCRIPT), undefined])
  const folder = script?.slice(0, script.lastIndexOf('/') + 1) ?? ''
  expect(policy).toMatch(/^https:\/\/lestari\.example\/assets\/ https:\/\/lestari\.example\/x\/[0-9a-f]{32}\/ 'sha256-/)
  expect(policy).toContain(`${LESTARI}${folder} `)
  expect(html).toContain('/assets/main2.js')
  expect(html).not.toContain('/assets/main.js')
  // What the script imports is loaded beside it, not after it.
  expect(html).toMatch(/<link rel="modulepreload"[^>]* href="\/assets\/core\.js"/)
})

test('the script is on the portal’s own origin, imports the build’s files, and never changes', async () => {
  const portal = host()
  const { script } = await scriptOf(await portal.get(`${LESTARI}/tea`, SIGNED_IN))
  const response = await portal.get(LESTARI + script)
  expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
    200,
    'text/javascript; charset=utf-8',
    'public, max-age=31536000, immutable',
  ])
  expect(await response.text()).toMatch(
    /^import"\/assets\/1\.[\w.]+\.js";\nimport\*as \$0 from"\/assets\/core\.js";\nexport const parts=\{\};$/,
  )
})

test('a document from before sign-in loads what it always does, and knows that it lacks plugins', async () => {
  const response = await host().get(`${LESTARI}/login/lestari`)
  const html = await response.clone().text()
  expect(policyOf(response)).not.toContain('/x/')
  expect(html).toContain('/assets/main.js')
  expect(await scriptOf(response)).toEqual({ script: null, lacksPlugins: true })
})

test('a partner whose file does not name it has the portal as it always is', async () => {
  const response = await host().get('https://nusa.example/tea', SIGNED_IN)
  expect(policyOf(response)).not.toContain('/x/')
  expect(await scriptOf(response)).toEqual({ script: null, lacksPlugins: undefined })
})

test('a plugin that is turned off is out with the next request, and its script is gone', async () => {
  const portal = host()
  const { script } = await scriptOf(await portal.get(`${LESTARI}/tea`, SIGNED_IN))
  current = new Map()
  expect(await scriptOf(await portal.get(`${LESTARI}/tea`, SIGNED_IN))).toEqual({
    script: null,
    lacksPlugins: undefined,
  })
  expect((await portal.get(LESTARI + script)).status).toBe(404)
})

test('its portals have no service worker, which knows the files of the other documents only', async () => {
  const portal = host()
  const worker = async () => (await portal.get(`${LESTARI}/service-worker.js`)).text()
  expect(await worker()).toContain('unregister')
  expect(await (await portal.get(`${LESTARI}/tea`, SIGNED_IN)).text()).not.toContain('data-release')
})
