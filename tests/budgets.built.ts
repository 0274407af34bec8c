/**
 * Measures the files that a visitor's browser must load, on the build and on the pages of the built host. Sizes are compressed
 * with brotli; 1 KB is 1,000 bytes. Run after a build: `vitest run --mode built`.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brotliCompressSync } from 'node:zlib'
import { startHost, type HostProcess } from '../e2e/support/host-process.ts'
import { readNamespaces } from './rules/texts/read-namespaces.ts'
import { STANDARD_LANGUAGES } from '../core/kernel/text/languages.ts'
import { textsOf } from './rules/texts/word-tree.ts'
import { composeBundle } from '../host/page/bundle-plugins.ts'
import {
  brotliSize,
  compressedSize,
  isDefinition,
  readDefinitionParts,
  readManifest,
  table,
  withImports,
} from '../tools/build/sizes.ts'

const PAGE_BUDGET = 12_000
const SCRIPT_BUDGET = 100_000
/** The modules that read the redirect of a gateway and make the login that follows. */
const REDIRECT_BUDGET = 4_000
/** The entry, the plugin definitions, and the first screen. */
const FILES_BUDGET = 3
/** Average of a partner's plugins. A single plugin may take twice as much. */
const UNOPENED_PLUGIN_BUDGET = 300
/** Mostly the validator of partners' files, of which menus and pages are 1.4 KB, groups of packages and fields of forms 1 KB. It runs while the portal's own files load. */
const STATIC_BUDGET = 16_000

/** Large modules that the sign-in page does not need. Each was once included by accident, through a single import. */
const LATER = [
  /node_modules\/zod\//,
  /node_modules\/ky\//,
  /node_modules\/@tanstack\//,
  /node_modules\/(react-hook-form|@hookform)\//,
  /node_modules\/leaflet\//,
  /node_modules\/ajv\//,
  /node_modules\/i18next\//,
  /node_modules\/libphonenumber-js\//,
  // The host reads the Markdown of partners' pages.
  /node_modules\/(micromark|mdast)/,
  // Fluent, except the contexts of its icons.
  /node_modules\/@(fluentui\/(?!react-icons\/)|griffel\/)/,
]

const manifest = readManifest('dist')
const parts = readDefinitionParts('dist')
// tools/build/vite-graph.ts writes this file: for each built file, the ids of its modules.
const modules: Readonly<Record<string, readonly string[]>> = JSON.parse(readFileSync('dist/modules.json', 'utf8'))
const keyOf = new Map(Object.entries(manifest).map(([key, { file }]) => [file, key]))
const partners = readdirSync('partner-configs')
  .filter((name) => name.endsWith('.json'))
  .map((name) => JSON.parse(readFileSync(`partner-configs/${name}`, 'utf8')))
const cases = partners.flatMap(({ id, domains }) =>
  STANDARD_LANGUAGES.map((language) => ({ partner: String(id), domain: String(domains[0]), language })),
)

/** Translation keys that cannot be confused with a normal word. */
const keys = readNamespaces('.').flatMap(({ words }) =>
  [...textsOf(words[STANDARD_LANGUAGES[0] ?? ''] ?? {}).keys()].filter((key) => /[.A-Z]/.test(key)),
)

let host: HostProcess
beforeAll(async () => {
  host = await startHost()
})
afterAll(() => host.stop())

describe.each(cases)('the sign-in page of $partner in $language', ({ partner, domain, language }) => {
  const page = async () => {
    const path = `/login/${partner}`
    const { status, body } = await host.get(domain, path, { cookie: `__Host-language=${language}` })
    expect(status).toBe(200)
    return body.toString()
  }

  test('its HTML fits into the first round trip', async () => {
    const html = await page()
    expect(html).toContain(`lang="${language}"`)
    const size = brotliCompressSync(html).length
    console.log(table([[`page ${partner} ${language}`, size]]))
    expect(size).toBeLessThanOrEqual(PAGE_BUDGET)
  })

  test('its HTML contains texts, no translation keys', async () => {
    const html = await page()
    const texts = new Set([...html.matchAll(/>([^<>]+)</g)].map((match) => match[1]))
    expect(keys.filter((key) => texts.has(key))).toEqual([])
  })

  test('its scripts fit the budget', async () => {
    const html = await page()
    const bundles = await definitionFilesOf(html, domain)
    const size = sizeOf(neededBy(html)) + bundles.reduce((sum, { size }) => sum + size, 0)
    console.log(table([[`scripts ${partner} ${language}`, size]]))
    expect(bundles).toHaveLength(1)
    expect(size).toBeLessThanOrEqual(SCRIPT_BUDGET)
  })

  test('it has few scripts', async () => {
    const files = [...(await page()).matchAll(/<(?:link rel="modulepreload"|script type="module" src=)/g)]
    expect(files.length).toBeGreaterThan(0)
    expect(files.length).toBeLessThanOrEqual(FILES_BUDGET)
  })

  test('its texts come before the scripts', async () => {
    const html = await page()
    expect(html.search(/<script(?![^>]*application\/json)|modulepreload/)).toBeGreaterThan(html.lastIndexOf('</form>'))
  })

  test('it names the hash of each of its scripts', async () => {
    const scripts = [...(await page()).matchAll(/<(?:link rel="modulepreload"|script type="module" src=)[^>]*>/g)]
    expect(scripts.length).toBeGreaterThan(2)
    expect(scripts.filter(([element]) => !/ integrity="sha256-[^"]{44}"/.test(element))).toEqual([])
  })

  test('its scripts contain no large module that can be loaded later', async () => {
    const early = [...neededBy(await page())].flatMap((key) =>
      modulesOf(key).filter((id) => LATER.some((heavy) => heavy.test(id))),
    )
    expect(early).toEqual([])
  })

  test('a plugin that is off adds no bytes', async () => {
    const html = await page()
    const enabled = Object.keys(pageDataOf(html).definitions)
    const files = new Set([...neededBy(html)].flatMap(pluginsIn))
    expect([...files].filter((id) => !enabled.includes(id))).toEqual([])
    const [bundle] = await definitionFilesOf(html, domain)
    // The `locales` of a definition name its plugin's files; no other definition does.
    const off = Object.entries(parts).filter(([id]) => !enabled.includes(id))
    expect(off.filter(([, { body }]) => bundle?.text.includes(body)).map(([id]) => id)).toEqual([])
  })

  test('an enabled plugin that is not opened adds little', async () => {
    const on = Object.keys(pageDataOf(await page()).definitions)
    const all = compressedSize(composeBundle(parts, on))
    const costs = on.map((id) => {
      const without = composeBundle(
        parts,
        on.filter((other) => other !== id),
      )
      return [id, all - compressedSize(without)] as const
    })
    console.log(table([...costs, ['all', all]]))
    expect(all / on.length).toBeLessThanOrEqual(UNOPENED_PLUGIN_BUDGET)
    expect(costs.filter(([, size]) => size > 2 * UNOPENED_PLUGIN_BUDGET)).toEqual([])
  })
})

test.each([
  ['', []],
  ['?data=e30', []],
  ['?res=notyet&uamip=10.1.0.1', ['uam']],
  ['?fas=x', ['opennds']],
  ['?nbiIP=10.5.0.1&uip=10.5.0.7&sip=1', ['form', 'api']],
])(
  'a page opened with %j preloads the drivers that may read the redirect, %j, and nothing else',
  async (search, kinds) => {
    const { body } = await host.get('lestari.localhost', `/login/lestari${search}`)
    const { body: plain } = await host.get('lestari.localhost', '/login/lestari')
    const [more, before] = [body, plain].map((html) => new Set([...neededBy(html.toString())].map(fileOf)))
    const added = [...(more ?? [])].filter((file) => !before?.has(file))
    const reader = kinds.length === 0 ? [] : ['core/kernel/gateway/read-query.ts']
    const sources = [...reader, ...kinds.map((kind) => `plugins/gateways/${kind}/driver.ts`)]
    expect(added.toSorted()).toEqual(sources.map(fileOf).toSorted())
    const size = added.reduce((sum, file) => sum + brotliSize(`dist/client/${file}`), 0)
    console.log(table([[`redirect of ${kinds.join() || 'none'}`, size]]))
    expect(size).toBeLessThanOrEqual(REDIRECT_BUDGET)
  },
)

test('the numbering plans of other countries are in a file that only a number of another country loads', () => {
  const plans = Object.entries(modules).filter(([, ids]) => ids.some((id) => id.includes('libphonenumber-js')))
  expect(plans).toHaveLength(1)
  expect(plans.flatMap(([, ids]) => ids).filter((id) => !id.includes('libphonenumber-js'))).toEqual([
    'core/kit/forms/number-plans.ts',
  ])
  const importers = Object.entries(manifest).filter(([, { imports = [] }]) =>
    imports.some((key) => plans.some(([file]) => file === fileOf(key))),
  )
  expect(importers.map(([key]) => key).toSorted()).toEqual([
    'plugins/sign-in/phone/country-search.tsx',
    'plugins/sign-in/phone/phone-step-abroad.tsx',
  ])
})

test('without the host, one small script finds the partner, and no page of the host contains it', async () => {
  const key = 'src/static/static-entry.ts'
  const size = sizeOf([key])
  console.log(table([['static entry', size]]))
  expect(size).toBeLessThanOrEqual(STATIC_BUDGET)
  expect([...withImports(manifest, [key])]).toEqual([key])
  const { body } = await host.get('lestari.localhost', '/')
  expect(body.toString()).not.toContain(manifest[key]?.file ?? key)
})

/**
 * Manifest keys of all scripts that run before the page can be used: those that it names or preloads, and their static
 * imports, without plugin definitions (`definitionFilesOf`).
 */
function neededBy(html: string): Set<string> {
  const named = [...html.matchAll(/(?:src|href)="([^"]*\/assets\/[^"]+\.js)"/g)].map((match) => match[1] ?? '')
  const bundles = new Set(Object.values(pageDataOf(html).definitions))
  const keys = withImports(manifest, named.filter((address) => !bundles.has(address)).map(keyOfAddress))
  return new Set([...keys].filter((key) => !isDefinition(key)))
}

/** The files with the page's plugin definitions, as the host sends them. */
async function definitionFilesOf(html: string, domain: string): Promise<readonly { text: string; size: number }[]> {
  const addresses = [...new Set(Object.values(pageDataOf(html).definitions))]
  return Promise.all(
    addresses.map(async (address) => {
      const text = (await host.get(domain, address)).body.toString()
      const { status, headers, body } = await host.get(domain, address, { 'accept-encoding': 'br' })
      expect([status, headers['content-encoding']]).toEqual([200, 'br'])
      return { text, size: body.length }
    }),
  )
}

function pageDataOf(html: string): { readonly definitions: Readonly<Record<string, string>> } {
  const text = /<script type="application\/json" id="page-data"[^>]*>([^]*?)<\/script>/.exec(html)?.[1]
  if (text === undefined) throw new Error('The page contains no page data')
  // The host wrote it as `PageData`. Only `definitions` is read here.
  return JSON.parse(text)
}

function keyOfAddress(address: string): string {
  const file = address.replace(/^.*?(?=assets\/)/, '')
  const key = keyOf.get(file)
  if (key === undefined) throw new Error(`The page names ${address}, which is not in the build`)
  return key
}

function modulesOf(key: string): readonly string[] {
  return modules[manifest[key]?.file ?? ''] ?? []
}

function pluginsIn(key: string): readonly string[] {
  return modulesOf(key).flatMap((id) => pluginOf(id) ?? [])
}

function pluginOf(id: string): string | undefined {
  return /(?:^|\/)plugins\/([^/]+)\//.exec(id)?.[1]
}

function fileOf(key: string): string {
  return manifest[key]?.file ?? key
}

function sizeOf(keys: Iterable<string>): number {
  return [...keys].reduce((sum, key) => sum + brotliSize(`dist/client/${manifest[key]?.file}`), 0)
}
