import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { validatePartner } from 'virtual:validators'
import { readPageFile } from '../../schemas/partner/page-file.ts'
import { checkPartners } from '../../studio/store/partner-check.ts'
import { partnerText } from './partner-new.ts'
import { publishStatic, type Publishing } from './partner-static.ts'

const API = 'https://api.isp.example'
let place: string
let folder: string
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(place, path)), { recursive: true })
  writeFileSync(join(place, path), text)
}
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'gapura-publish-'))
  folder = join(place, 'out')
  write('dist/client/assets/main.js', 'main()')
  write('dist/client/assets/static.js', 'start()')
  write('dist/client/assets/base.css', 'a{color:var(--colorBrandBackground)}')
  const manifestEntry = (id: string) => [`plugins/${id}/plugin.ts`, { file: `assets/1.${id}.js` }] as const
  const part = (id: string) => [
    id,
    { imports: {}, uses: {}, body: `var a='${id}';`, exports: { default: 'a' }, needs: [] },
  ]
  write('dist/definition-parts.json', JSON.stringify(Object.fromEntries(['dwf', 'ads'].map(part))))
  const manifest = {
    'src/browser/main.tsx': { file: 'assets/main.js', css: ['assets/base.css'] },
    'src/static/static-entry.ts': { file: 'assets/static.js', css: ['assets/static.css'] },
    ...Object.fromEntries(['dwf', 'ads'].map(manifestEntry)),
  }
  write('dist/manifest.json', JSON.stringify(manifest))
  write('dist/worker/service-worker.js', 'work()')
})
afterEach(() => rmSync(place, { recursive: true, force: true }))

const run = async (changes: Partial<Publishing> = {}) =>
  publishStatic({
    readings: await checkPartners(),
    ids: [],
    folder,
    dist: join(place, 'dist'),
    logos: 'partner-configs/logos',
    plugins: [
      { id: 'dwf', onByDefault: false, switch: 'plugin_dwf' },
      { id: 'ads', onByDefault: false, switch: 'plugin_ads' },
    ],
    variables: { PORTAL_API_URL: API },
    ...changes,
  })
const read = (path: string) => readFileSync(join(folder, path), 'utf8')

test('each host name has a file that passes the browser’s own check', async () => {
  expect(await run()).toHaveProperty('text')
  for (const name of readdirSync(join(folder, 'partners'))) {
    const host = name.replace(/\.json$/, '')
    const file = readPageFile(read(`partners/${name}`), host, validatePartner)
    expect(file.partner.domains).toContain(host)
    expect(file.loginConfig).toBe(`${API}/api/login-config/${file.partner.id}`)
    // Each of these partners has a logo.
    expect(file.domain).toBeNull()
    for (const address of file.styles) expect(existsSync(join(folder, address))).toBe(true)
    expect(existsSync(join(folder, 'brand', file.partner.brand.logo ?? ''))).toBe(true)
  }
})

test('a partner without a logo has the address at which the API knows its domain', async () => {
  const readings = (await checkPartners()).map((reading) =>
    reading.partner ? { ...reading, partner: { ...reading.partner, brand: { color: '#15803d' } } } : reading,
  )
  await run({ readings })
  const { domain } = readPageFile(read('partners/lestari.localhost.json'), 'lestari.localhost', validatePartner)
  expect(domain).toBe(`${API}/api/domain/lestari`)
})

test('the text of a partner’s page is a file beside the pictures, and not in the page’s file', async () => {
  await run()
  const { partner } = readPageFile(read('partners/kampus.localhost.json'), 'kampus.localhost', validatePartner)
  expect(partner.pages).toMatchObject([{ path: '/aturan' }])
  expect(partner.pages?.[0]).not.toHaveProperty('text')
  expect(JSON.parse(read('brand/kampus.aturan.json'))).toHaveProperty('id.0.tag', 'p')
  await run({ ids: ['nusa'] })
  expect(existsSync(join(folder, 'brand', 'kampus.aturan.json'))).toBe(false)
})

test('a file lists enabled definitions, lists separately those that the back end may turn on, and omits those turned off', async () => {
  await run()
  const at = (host: string) => readPageFile(read(`partners/${host}.json`), host, validatePartner)
  const { definitions, switched } = at('lestari.localhost')
  expect(Object.keys(definitions)).toEqual(['dwf', 'ads'])
  const [address, ...others] = new Set(Object.values(definitions))
  expect(others).toEqual([])
  expect(read(address ?? '')).toContain("var a='dwf'")
  expect(read(address ?? '')).toContain("var a='ads'")
  expect(switched).toEqual({})
  const kampus = at('kampus.localhost')
  expect(kampus.definitions).toEqual({})
  expect(kampus.switched).toEqual({ ads: { definition: expect.any(String), by: 'plugin_ads' } })
  expect(read(kampus.switched.ads?.definition ?? '')).toContain("var a='ads'")
  expect(read(kampus.switched.ads?.definition ?? '')).not.toContain("var a='dwf'")
})

test('the page names no partner and contains nothing that its content security policy refuses', async () => {
  await run()
  const page = read('index.html')
  expect(page).not.toMatch(/Lestari|Kampus|Nusa|Gapura/)
  expect(page).not.toMatch(/<style|style=|<script(?![^>]* src=)| on\w+=/)
  expect(read('_headers')).toContain("script-src 'self'")
  expect(read('_headers')).not.toMatch(/unsafe/)
})

test('the page names the hash of each of its scripts, so that browsers run no other script', async () => {
  await run()
  const named = [...read('index.html').matchAll(/(?:href|src)="(\/assets\/[^"]+\.js)"(?: integrity="([^"]+)")?/g)]
  expect(named.map(([, address]) => address)).toEqual(['/assets/static.js', '/assets/main.js'])
  for (const [, address = '', integrity] of named) {
    expect(integrity).toBe(`sha256-${createHash('sha256').update(read(address)).digest('base64')}`)
  }
})

test('partners that are no longer published are deleted; files of the previous build stay', async () => {
  await run()
  writeFileSync(join(folder, 'assets', 'before.js'), '')
  await run({ ids: ['nusa'] })
  expect(readdirSync(join(folder, 'partners'))).toEqual(['nusa.localhost.json'])
  expect(readdirSync(join(folder, 'brand'))).toEqual(['nusa-scene.svg', 'nusa.svg', 'nusa.webmanifest'])
  expect(existsSync(join(folder, 'assets', 'before.js'))).toBe(true)
})

test('the service worker may cache only the files of this publishing, each with its hash', async () => {
  await run()
  writeFileSync(join(folder, 'assets', 'before.js'), '')
  await run()
  const [, release = '', files = '{}'] =
    /^self\.gapuraRelease=\{"release":"(\w+)","files":(\{.*\})\};\nwork\(\)$/.exec(read('service-worker.js')) ?? []
  expect(read('index.html')).toContain(` data-release="${release}"`)
  const hashes: Readonly<Record<string, string>> = JSON.parse(files)
  expect(Object.keys(hashes)).toContain('/assets/main.js')
  expect(Object.keys(hashes)).not.toContain('/assets/before.js')
  for (const name of readdirSync(join(folder, 'partners'))) {
    const { definitions, styles }: { definitions: Record<string, string>; styles: string[] } = JSON.parse(
      read(`partners/${name}`),
    )
    for (const path of [...Object.values(definitions), ...styles])
      expect(hashes[path]).toBe(`sha256-${createHash('sha256').update(read(path)).digest('base64')}`)
  }
  expect(read('_headers')).toContain('/service-worker.js\n  cache-control: no-cache')
})

test('each partner has a web app manifest with its logo', async () => {
  await run()
  expect(JSON.parse(read('brand/lestari.webmanifest'))).toMatchObject({
    name: 'Lestari Net',
    icons: [{ src: '/brand/lestari.svg', sizes: 'any' }],
  })
})

describe('a partner with several pictures', () => {
  const brand = {
    color: '#15803d',
    logo: 'a.svg',
    logoOnCover: 'a-cover.svg',
    icon: 'a-icon.svg',
    cover: { scene: 'a-scene.svg' },
  }
  const publishWarung = async (...missing: readonly string[]) => {
    const file = { ...JSON.parse(partnerText('warung', 'Warung', '#15803d')), brand }
    write('files/warung.json', JSON.stringify(file))
    const files = ['a.svg', 'a-cover.svg', 'a-icon.svg', 'a-scene.svg', 'other.svg']
    for (const name of files.filter((name) => !missing.includes(name))) write(`files/logos/${name}`, '<svg/>')
    const readings = await checkPartners(pathToFileURL(join(place, 'files/')))
    expect(await run({ readings, logos: join(place, 'files', 'logos') })).toHaveProperty('text')
  }

  test('has all of them in the folder, and its icon in the manifest', async () => {
    await publishWarung()
    const pictures = ['a-cover.svg', 'a-icon.svg', 'a-scene.svg', 'a.svg']
    expect(readdirSync(join(folder, 'brand'))).toEqual([...pictures, 'warung.webmanifest'])
    expect(JSON.parse(read('brand/warung.webmanifest'))).toMatchObject({ icons: [{ src: '/brand/a-icon.svg' }] })
  })

  test('has the others in the folder when one is missing', async () => {
    await publishWarung('a-icon.svg')
    expect(readdirSync(join(folder, 'brand'))).toEqual(['a-cover.svg', 'a-scene.svg', 'a.svg', 'warung.webmanifest'])
    expect(JSON.parse(read('brand/warung.webmanifest'))).toMatchObject({ icons: [{ src: '/brand/a.svg' }] })
  })
})

test('turned off, publishing writes a worker that ends itself, and a page that registers none', async () => {
  await run({ variables: { PORTAL_API_URL: API, PORTAL_SERVICE_WORKER: 'off' } })
  expect(read('service-worker.js')).toContain('unregister()')
  expect(read('index.html')).not.toContain('data-release')
  const variables = { PORTAL_API_URL: API, PORTAL_SERVICE_WORKER: 'maybe' }
  expect(await run({ variables })).toEqual({
    refusal: expect.stringContaining('PORTAL_SERVICE_WORKER: expected on or off'),
  })
})

test('variables that only the host reads are no fault', async () => {
  const variables = { PORTAL_API_URL: API, PORTAL_CAPTIVE_TOKEN: 'secret-12345', HOST_CONNECTIONS: '50' }
  expect(await run({ variables })).toHaveProperty('text')
})

describe('nothing is written', () => {
  test.each([
    ['without a back end', { variables: {} }, /PORTAL_ENVIRONMENT/],
    ['with addresses of routers alone', { variables: { PORTAL_LOGIN_URL: 'http://10.5.50.1' } }, /PORTAL_ENVIRONMENT/],
    ['for the sandbox', { variables: { PORTAL_ENVIRONMENT: 'sandbox' } }, /only the host on Node has a sandbox/],
    [
      'with a mistyped variable',
      { variables: { PORTAL_API_URL: API, PORTAL_TILE_URL: 'none' } },
      /^PORTAL_TILE_URL: unknown; did you mean PORTAL_TILES_URL\?/,
    ],
    [
      'with an empty variable',
      { variables: { PORTAL_ENVIRONMENT: '' } },
      /^PORTAL_ENVIRONMENT: is empty; expected development, dev, dev3 or production, or leave it out$/,
    ],
    ['with an invalid back end', { variables: { PORTAL_API_URL: 'api' } }, /PORTAL_API_URL: expected/],
    ['without a build', { dist: 'nowhere' }, /npm run build/],
    ['for a partner without a valid file', { ids: ['nobody'] }, /nobody/],
    ['without a folder', { folder: '' }, /Which folder/],
  ])('%s', async (_, changes, message) => {
    expect(await run(changes)).toEqual({ refusal: expect.stringMatching(message) })
    expect(existsSync(folder)).toBe(false)
  })

  test('into a folder that contains other files', async () => {
    write('out/index.html', '<title>My shop</title>')
    expect(await run()).toHaveProperty('refusal')
    expect(readdirSync(folder)).toEqual(['index.html'])
  })
})
