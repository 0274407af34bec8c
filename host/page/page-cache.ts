/**
 * A cache of pages. A page is created once for each partner, host name, language, theme, session state and screen, and
 * cached until the partner's file or login config changes, or until newer pages need its memory.
 */
import { brandCss } from '../brand/brand-css.ts'
import { brandThemes } from '../brand/brand.ts'
import type { Environment } from '../../core/kernel/page/environment.ts'
import type { LoginConfig } from '../../schemas/partner/login-config.ts'
import type { PageData } from '../../core/kernel/page/page-data.ts'
import { REPORTS_PATH } from '../../core/kernel/page/plugin-report.ts'
import type { Language } from '../../core/kernel/text/languages.ts'
import type { Partner } from '../../core/kernel/partner/partner.ts'
import { enabledPlugins } from './enabled-plugins.ts'
import type { RenderedVisit, PrerenderResult } from '../../core/kernel/page/render-contract.ts'
import { hashOf } from '../http/hash-of.ts'
import { SHEETS_ATTRIBUTE } from '../../core/kernel/page/sheets-attribute.ts'
import type { Build, ClientFile } from './build.ts'
import type { PluginBundles } from './plugin-bundles.ts'
import type { Bytes, Compress, Forms } from '../http/encoding.ts'
import { needsOf } from './manifest.ts'
import { writePage, type PageContent, type ScriptFile, type StyleElement } from './write-page.ts'
import { screenPath } from './screen-path.ts'

export type PageRequest = {
  readonly partner: Partner
  readonly loginConfig: LoginConfig
  readonly environment: Environment
  readonly host: string
  readonly pathname: string
  readonly language: Language
  readonly theme: 'light' | 'dark'
  readonly signedIn: boolean
  /** The router redirected here after its login. The redirect comes from another site, so the browser sent no cookies. */
  readonly isReturn: boolean
  readonly takesBankCards: boolean
}

export type CachedPage = {
  readonly forms: Forms
  /** `sha256-…` of every style element and of every inline script. */
  readonly styleHashes: readonly string[]
  readonly scriptHashes: readonly string[]
  /** The page may contain `data:` images, such as the QR code of an order, which no script could create. */
  readonly hasContainedImages: boolean
}

export type PagesSettings = {
  readonly build: Build
  readonly pluginBundles: PluginBundles
  readonly log: (line: string) => void
  /** Compresses a page. Default: pages are sent uncompressed. */
  readonly compress?: Compress
  /** Whether pages have a service worker. Default false. */
  readonly hasWorker?: boolean
  /** Bytes of cached pages, so that requests cannot fill the memory. Default 16 MB, about 200 pages. */
  readonly pageBytes?: number
}

type Entry = {
  readonly partner: Partner
  readonly loginConfig: LoginConfig
  readonly page: Promise<CachedPage>
  /** Zero until the page is made. */
  bytes: number
}

export const PAGE_BYTES = 16 * 1_024 * 1_024

export type Pages = {
  get(request: PageRequest): Promise<CachedPage>
  /** Bytes of the pages that are cached now. */
  bytes(): number
}

export function createPages(settings: PagesSettings): Pages {
  const { build, pageBytes = PAGE_BYTES } = settings
  // Least recently used first: a map iterates in insertion order.
  const entries = new Map<string, Entry>()
  let total = 0
  const drop = (key: string, entry: Entry) => {
    if (entries.get(key) === entry) entries.delete(key)
    total -= entry.bytes
    entry.bytes = 0
  }
  const count = (key: string, entry: Entry, { forms }: CachedPage) => {
    // A newer page may have replaced it meanwhile.
    if (entries.get(key) !== entry) return
    entry.bytes = sizeOf(forms)
    total += entry.bytes
    for (const [oldest, other] of entries) {
      if (total <= pageBytes) return
      if (other.bytes > 0) drop(oldest, other)
    }
  }

  return {
    bytes: () => total,
    get: (request) => {
      const { partner, loginConfig, environment, host, language, theme, signedIn, isReturn, takesBankCards } = request
      const path = screenPath(request.pathname, build.patterns, partner.id)
      const key = [partner.id, host, environment.api, language, theme, signedIn, isReturn, takesBankCards, path].join(
        ' ',
      )
      const old = entries.get(key)
      if (old?.partner === partner && old.loginConfig === loginConfig) {
        entries.delete(key)
        entries.set(key, old)
        return old.page
      }
      if (old) drop(key, old)
      const page = makePage(request, path, settings)
      const entry: Entry = { partner, loginConfig, page, bytes: 0 }
      entries.set(key, entry)
      // A page that could not be created is not cached.
      page.then(
        (done) => count(key, entry, done),
        () => drop(key, entry),
      )
      return page
    },
  }
}

function sizeOf({ identity, br, gzip }: Forms): number {
  return identity.length + (br?.length ?? 0) + (gzip?.length ?? 0)
}

async function makePage(request: PageRequest, path: string | null, settings: PagesSettings): Promise<CachedPage> {
  return writeRendered(request, await renderScreen(request, path, settings.build, settings.log), settings)
}

export type Rendering = PrerenderResult & Partial<Omit<RenderedVisit, keyof PrerenderResult>>

/** Writes a page around rendered content. */
export async function writeRendered(
  request: PageRequest,
  rendered: Rendering,
  {
    build,
    pluginBundles,
    compress,
    hasWorker = false,
  }: Pick<PagesSettings, 'build' | 'pluginBundles' | 'compress' | 'hasWorker'>,
): Promise<CachedPage> {
  const { partner, loginConfig, environment, language, theme, host } = request
  const definitions = enabledPlugins(build.plugins, partner, loginConfig, build.manifest)
  const pluginFile = await pluginBundles.addressOf(Object.keys(definitions))
  const needed = [build.entry, ...Object.values(definitions), ...rendered.sources]
  const { scripts } = needsOf(build.manifest, needed)
  const { styles: sheets } = needsOf(build.manifest, [...needed, ...rendered.styled])
  const entry = build.manifest[build.entry]
  const early = build.manifest[build.early]
  if (!entry || !early) throw new Error(`the build's manifest does not name ${build.entry}; build the portal again`)
  const data: PageData = {
    host,
    partner,
    loginConfig,
    environment,
    cards: Object.fromEntries(Object.keys(definitions).map((id) => [id, pluginFile])),
    language,
    texts: rendered.texts,
    prerendered: rendered.prerendered,
    ...(rendered.username !== undefined && { username: rendered.username }),
    ...(rendered.answers && { answers: rendered.answers }),
    ...(rendered.renderedAt !== undefined && { renderedAt: rendered.renderedAt }),
    ...(rendered.zone && { zone: rendered.zone }),
    ...(rendered.isNoScript && { isNoScript: rendered.isNoScript }),
    ...(rendered.posted !== undefined && { posted: rendered.posted }),
    ...(!request.takesBankCards && { withoutBankCards: true }),
    reports: { to: REPORTS_PATH, release: build.release },
  }
  const first = textOf(build.file(addressOf(early.file)))
  const script = (address: string) => withIntegrity(address, build, pluginBundles)
  const themes = brandThemes(partner.brand.color)
  const inlined = sheets.map((file) => ({ file, css: build.style(file) }))
  const contained = inlined.flatMap(({ file, css }) => (css === null ? [] : [addressOf(file)]))
  const styles: readonly StyleElement[] = [
    {
      css: brandCss(themes, build.tokens) + inlined.map(({ css }) => css ?? '').join(''),
      ...(contained.length > 0 && { attributes: { [SHEETS_ATTRIBUTE]: contained.join(' ') } }),
    },
  ]
  const { logo } = partner.brand
  const html = writePage({
    data,
    theme,
    title: rendered.title,
    themeColor: String(themes[theme]['gapura-bar']),
    icon: logo === undefined ? null : `/brand/${logo}`,
    styles,
    sheets: inlined.flatMap(({ file, css }) => (css === null ? [addressOf(file)] : [])),
    entry: await script(addressOf(entry.file)),
    early: first,
    // The page's own script elements load these.
    preloads: await Promise.all(
      [...scripts.filter((file) => file !== entry.file).map(addressOf), pluginFile].map(script),
    ),
    html: rendered.html,
    release: hasWorker ? build.release : null,
    withoutScripts: withoutScripts(request, rendered, build),
  })
  const identity = encode(html)
  return {
    forms: compress ? await compress(identity) : { identity },
    styleHashes: await Promise.all(styles.map(({ css }) => hashOf(encode(css)))),
    scriptHashes: [await hashOf(encode(first))],
    hasContainedImages: rendered.isNoScript === true && rendered.username !== undefined,
  }
}

/** Prerenders the screen. If that fails, the page is sent with an empty root and the browser renders the screen. */
async function renderScreen(
  { partner, loginConfig, environment, language, signedIn }: PageRequest,
  path: string | null,
  build: Build,
  log: (line: string) => void,
): Promise<PrerenderResult> {
  const isShell = signedIn || path === null
  try {
    return await build.prerender({ partner, loginConfig, environment, language, path: path ?? '/', signedIn: isShell })
  } catch (error) {
    log(
      `${partner.id}: ${path} could not be prerendered: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    )
    return { html: '', texts: {}, title: partner.name, sources: [], styled: [], prerendered: null }
  }
}

function withoutScripts(
  { signedIn, isReturn }: PageRequest,
  { isNoScript, prerendered }: Rendering,
  { postPatterns }: Build,
): PageContent['withoutScripts'] {
  if ((signedIn && !isNoScript) || isReturn) return 'again'
  return prerendered !== null && postPatterns.includes(prerendered) ? 'whole' : 'partly'
}

/** The hashes of the build's files, which are computed once. */
const integrities = new WeakMap<ClientFile, Promise<string>>()

async function withIntegrity(address: string, build: Build, pluginBundles: PluginBundles): Promise<ScriptFile> {
  const file = build.file(address) ?? (await pluginBundles.find(address))
  if (!file) return { address, integrity: null }
  const integrity = integrities.get(file) ?? hashOf(file.forms.identity)
  integrities.set(file, integrity)
  return { address, integrity: await integrity }
}

function addressOf(file: string): string {
  return `/${file}`
}

function textOf(file: ClientFile | undefined): string {
  return file ? new TextDecoder().decode(file.forms.identity) : ''
}

function encode(text: string): Bytes {
  return new TextEncoder().encode(text)
}
