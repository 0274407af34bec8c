/**
 * Writes a folder that any static file server can serve instead of the host: the build's files, one page, and for each
 * host name the file by which that page finds its partner. The page is written last, so that a folder may be overwritten
 * while it is served. Files of the previous build stay for open pages.
 */
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { brandCss } from '../../host/brand/brand-css.ts'
import { pluginBundle } from '../../host/page/bundle-plugins.ts'
import { definitionSources, type EnabledPlugin } from '../../host/page/enabled-plugins.ts'
import { getDomain, getLoginConfig } from '../../core/kernel/partner/endpoints.ts'
import { manifestPath } from '../../core/kernel/page/manifest-path.ts'
import { webManifest } from '../../host/page/web-manifest.ts'
import { nameFaults, readEnvironment, readHasWorker, type Variables } from '../../host/node/environment-variables.ts'
import type { Environment } from '../../core/kernel/page/environment.ts'
import { hashOf } from '../../host/http/hash-of.ts'
import { pageFilePath, type PageFile } from '../../schemas/partner/page-file.ts'
import { STATIC_PAGE_ATTRIBUTE } from '../../core/kernel/page/static-page-attribute.ts'
import { FILE_HEADERS, PAGE_HEADERS, pagePolicy } from '../../host/http/content-policy.ts'
import { loginOrigins } from '../../core/kernel/partner/login-gateways.ts'
import { ownPageContentPath, withoutTexts } from '../../core/kernel/partner/own-page-content.ts'
import { contentOf } from '../../core/kernel/partner/read-markdown.ts'
import type { Partner } from '../../core/kernel/partner/partner.ts'
import { iconOf, picturesOf } from '../../core/kernel/partner/pictures.ts'
import type { PartnerReading } from '../../schemas/partner/read-partner.ts'
import { WORKER_PATH } from '../../core/kernel/page/service-worker-paths.ts'
import { REMOVAL_SCRIPT, workerScript, type WorkerRelease } from '../../core/kernel/page/service-worker-script.ts'
import { readDefinitionParts, readManifest, withImports, type BuildManifest } from '../build/sizes.ts'
import { writeStaticPage, type StaticScript } from './static-page.ts'
import type { CommandResult } from '../../studio/store/command-result.ts'

export type Publishing = {
  readonly readings: readonly PartnerReading[]
  /** Ids of the partners to publish. Empty: all partners. */
  readonly ids: readonly string[]
  readonly folder: string
  /** Folder of the build, `dist`. */
  readonly dist: string
  /** Folder of the partners' pictures. */
  readonly logos: string
  readonly plugins: readonly EnabledPlugin[]
  /** `PORTAL_…`, as the host reads them. */
  readonly variables: Variables
}

const MAIN = 'src/browser/main.tsx'
const ENTRY = 'src/static/static-entry.ts'

export async function publishStatic({
  readings,
  ids,
  folder,
  dist,
  logos,
  plugins,
  variables,
}: Publishing): Promise<CommandResult> {
  const { environment, faults } = readEnvironment(variables)
  const wrong = [...nameFaults(variables, ['PORTAL_']), ...faults]
  const hasWorker = readHasWorker(variables, wrong)
  if (wrong.length > 0) return { refusal: wrong.join('\n') }
  if (!environment)
    return { refusal: 'Which back end? For example PORTAL_ENVIRONMENT=production; docs/operators/static.md.' }
  if (folder === '') return { refusal: 'Which folder? npm run partner -- static <folder> [id …]' }
  if (!isOurs(folder)) return { refusal: `${folder} contains other files; nothing was written. Name an empty folder.` }
  if (!existsSync(join(dist, 'manifest.json'))) return { refusal: 'Build the portal first: npm run build' }
  const partners = readings.flatMap(({ partner }) => partner ?? [])
  const lacking = ids.filter((id) => !partners.some((partner) => partner.id === id))
  if (lacking.length > 0)
    return { refusal: `There is no valid file for ${lacking.join(', ')}; npm run partner -- check lists the faults.` }
  const chosen = partners.filter(({ id }) => ids.length === 0 || ids.includes(id))

  cpSync(join(dist, 'client', 'assets'), join(folder, 'assets'), { recursive: true })
  const manifest = readManifest(dist)
  const parts = readDefinitionParts(dist)
  const files: PageFile[] = []
  for (const partner of chosen) {
    const theme = writeHashed(folder, brandCss(partner.brand, manifest))
    const writeBundle = async (ids: readonly string[]) => {
      const { name, text } = await pluginBundle(parts, ids)
      writeFileSync(join(folder, 'assets', name), text)
      return `/assets/${name}`
    }
    files.push(...(await pageFiles(partner, { environment, manifest, plugins, theme, writeBundle })))
  }
  const named = new Set(chosen.flatMap(({ brand }) => picturesOf(brand).map(({ file }) => file)))
  const pictures = [...named].filter((name) => existsSync(join(logos, name)))
  for (const name of pictures) cpSync(join(logos, name), join(folder, 'brand', name))
  mkdirSync(join(folder, 'brand'), { recursive: true })
  for (const partner of chosen) {
    const file = iconOf(partner.brand)
    const icon = file !== undefined && pictures.includes(file) ? readFileSync(join(logos, file)) : null
    writeFileSync(join(folder, manifestPath(partner.id)), JSON.stringify(webManifest(partner, icon)))
  }
  const texts = chosen.flatMap(({ id, pages = [] }) =>
    pages.map((page) => ({ path: ownPageContentPath(id, page.path), content: contentOf(page) })),
  )
  for (const { path, content } of texts) writeFileSync(join(folder, path), JSON.stringify(content))
  mkdirSync(join(folder, 'partners'), { recursive: true })
  for (const file of files) writeFileSync(join(folder, pageFilePath(file.host)), JSON.stringify(file))
  writeFileSync(join(folder, '_headers'), headersText(environment, chosen))
  const worker = await releaseOf(join(dist, 'client', 'assets'), folder, files)
  const source = readFileSync(join(dist, 'worker', 'service-worker.js'), 'utf8')
  writeFileSync(join(folder, WORKER_PATH), hasWorker ? workerScript(source, worker) : REMOVAL_SCRIPT)
  writeFileSync(join(folder, 'index.html'), await pageText(manifest, dist, hasWorker ? worker.release : null))
  const hosts = files.map(({ host }) => host)
  deleteOthers(
    join(folder, 'partners'),
    hosts.map((host) => `${host}.json`),
  )
  deleteOthers(join(folder, 'brand'), [
    ...pictures,
    ...[...chosen.map(({ id }) => manifestPath(id)), ...texts.map(({ path }) => path)].map((path) => basename(path)),
  ])
  return {
    text: [
      `${folder}: ${hosts.length} host names of ${chosen.length} partners, environment ${environment.name} (${environment.api}).`,
      ...hosts.map((host) => `  ${host}`),
      'Next: send index.html for unknown paths, and the headers listed in _headers (docs/operators/static.md).',
    ].join('\n'),
  }
}

/** Whether the folder is missing, empty, or was published before. */
function isOurs(folder: string): boolean {
  const page = join(folder, 'index.html')
  if (existsSync(page)) return readFileSync(page, 'utf8').includes(STATIC_PAGE_ATTRIBUTE)
  return !existsSync(folder) || readdirSync(folder).length === 0
}

type Around = {
  readonly environment: Environment
  readonly manifest: BuildManifest
  readonly plugins: readonly EnabledPlugin[]
  readonly theme: string
  /** Writes the file with the definitions of these plugins and returns its address. */
  readonly writeBundle: (ids: readonly string[]) => Promise<string>
}

async function pageFiles(
  partner: Partner,
  { environment, manifest, plugins, theme, writeBundle }: Around,
): Promise<readonly PageFile[]> {
  const definitions = definitionSources(plugins, partner, {}, manifest)
  const bundleAddress = await writeBundle(Object.keys(definitions))
  // The plugins that the back end may turn on at run time.
  const switches = Object.fromEntries(plugins.map((plugin) => [plugin.switch ?? '', true]))
  const possible = definitionSources(plugins, partner, switches, manifest)
  const switched: Record<string, { definition: string; by: string }> = {}
  for (const { id, switch: by = '' } of plugins) {
    if (!Object.hasOwn(definitions, id) && possible[id] !== undefined)
      switched[id] = { definition: await writeBundle([id]), by }
  }
  const id = encodeURIComponent(partner.id)
  const atApi = (path: string) => new URL(path, environment.api).href
  return partner.domains.map((host) => ({
    host,
    partner: withoutTexts(partner),
    environment,
    loginConfig: atApi(getLoginConfig.path.replace('{id}', id)),
    domain: partner.brand.logo === undefined ? atApi(getDomain.path.replace('{domain}', id)) : null,
    entry: `/${manifest[MAIN]?.file ?? ''}`,
    definitions: Object.fromEntries(Object.keys(definitions).map((id) => [id, bundleAddress])),
    switched,
    styles: [...stylesOf(manifest, [MAIN, ...Object.values(possible)]), theme],
  }))
}

function stylesOf(manifest: BuildManifest, sources: readonly string[]): readonly string[] {
  const files = [...withImports(manifest, sources)].flatMap((key) => manifest[key]?.css ?? [])
  return [...new Set(files)].map((file) => `/${file}`)
}

/** Writes a style sheet under a file name with a hash of its content and returns its address. */
function writeHashed(folder: string, css: string): string {
  const name = `${createHash('sha256').update(css).digest('base64url').slice(0, 12)}.css`
  writeFileSync(join(folder, 'assets', name), css)
  return `/assets/${name}`
}

async function pageText(manifest: BuildManifest, dist: string, release: string | null): Promise<string> {
  const script = async (key: string): Promise<StaticScript> => {
    const file = manifest[key]?.file ?? ''
    const bytes = new Uint8Array(readFileSync(join(dist, 'client', file)))
    return { address: `/${file}`, integrity: await hashOf(bytes) }
  }
  return writeStaticPage({
    release,
    script: await script(ENTRY),
    styles: stylesOf(manifest, [ENTRY]),
    scriptsAhead: await Promise.all([...withImports(manifest, [MAIN])].map(script)),
    stylesAhead: stylesOf(manifest, [MAIN]),
  })
}

/** The text of `_headers`, a format that several static hosts read and that a person can copy from. */
function headersText(environment: Environment, partners: readonly Partner[]): string {
  const everywhere = {
    'content-security-policy': pagePolicy({
      assets: "'self'",
      environment,
      loginHosts: partners.flatMap(loginOrigins),
      portals: partners.flatMap(({ domains }) => domains),
      styleHashes: [],
      scriptHashes: [],
      takesBankCards: true,
    }),
    ...PAGE_HEADERS,
    ...FILE_HEADERS,
    'strict-transport-security': 'max-age=63072000',
  }
  const block = (path: string, headers: Readonly<Record<string, string>>) =>
    [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n')
  return [
    block('/*', everywhere),
    block('/assets/*', { 'cache-control': 'public, max-age=31536000, immutable' }),
    block('/partners/*', { 'cache-control': 'no-cache' }),
    block('/brand/*', { 'cache-control': 'no-cache' }),
    block(WORKER_PATH, { 'cache-control': 'no-cache', 'service-worker-allowed': '/' }),
    '',
  ].join('\n')
}

/** The files of the build and of these partners, with their hashes. Files of earlier publishing are not included. */
async function releaseOf(assets: string, folder: string, made: readonly PageFile[]): Promise<WorkerRelease> {
  const built = readdirSync(assets).filter((name) => !/\.(br|gz|map)$/.test(name))
  const ofPartners = made.flatMap(({ definitions, switched, styles }) => [
    ...Object.values(definitions),
    ...Object.values(switched).map(({ definition }) => definition),
    ...styles,
  ])
  const paths = [...new Set([...built.map((name) => `/assets/${name}`), ...ofPartners])].toSorted()
  const there = paths.filter((path) => existsSync(join(folder, path)))
  const hash = async (path: string) => hashOf(new Uint8Array(readFileSync(join(folder, path))))
  const files = Object.fromEntries(await Promise.all(there.map(async (path) => [path, await hash(path)] as const)))
  const release = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 10)
  return { release, files }
}

function deleteOthers(folder: string, names: readonly string[]): void {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder)) if (!names.includes(name)) rmSync(join(folder, name), { recursive: true })
}
