/** Writes a page around rendered content: plugin definitions, page data, style sheets, preload links and hashes for the policy. */
import { brandCss } from '../brand/brand-css.ts'
import { brandRoles } from '../brand/brand-roles.ts'
import type { Environment } from '../../core/kernel/page/environment.ts'
import type { LoginConfig } from '../../schemas/partner/login-config.ts'
import { iconPath } from '../../core/kernel/page/manifest-path.ts'
import type { PageData } from '../../core/kernel/page/page-data.ts'
import { REPORTS_PATH } from '../../core/kernel/page/plugin-report.ts'
import type { Language } from '../../core/kernel/text/languages.ts'
import type { Partner } from '../../core/kernel/partner/partner.ts'
import { enabledPlugins } from './enabled-plugins.ts'
import type { PrerenderResult } from '../../core/kernel/page/render-contract.ts'
import { hashOf } from '../http/hash-of.ts'
import { SHEETS_ATTRIBUTE } from '../../core/kernel/page/sheets-attribute.ts'
import type { Build, ClientFile } from './build.ts'
import type { PluginBundleCache } from './plugin-bundle-cache.ts'
import type { Bytes, Compress, EncodedBytes } from '../http/encoding.ts'
import type { HostRedirect } from '../gateways/redirect-of.ts'
import { needsOf } from './manifest.ts'
import { writePage, type PageContent, type ScriptFile, type StyleElement } from './write-page.ts'

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
  readonly redirect: HostRedirect
  readonly takesBankCards: boolean
}

export type WrittenPage = {
  readonly encoded: EncodedBytes
  /** `sha256-…` of every style element and of every inline script. */
  readonly styleHashes: readonly string[]
  readonly scriptHashes: readonly string[]
  /** The page may contain `data:` images, such as the QR code of an order, which no script could create. */
  readonly hasContainedImages: boolean
}

export type WriteSettings = {
  readonly build: Build
  readonly pluginBundles: PluginBundleCache
  /** Compresses a page. Default: pages are sent uncompressed. */
  readonly compress?: Compress
  /** Whether pages have a service worker. Default false. */
  readonly hasWorker?: boolean
}

/** Writes a page around rendered content. */
export async function writeRendered(
  request: PageRequest,
  rendered: PrerenderResult,
  { build, pluginBundles, compress, hasWorker = false }: WriteSettings,
): Promise<WrittenPage> {
  const { partner, loginConfig, environment, language, theme, host } = request
  const definitions = enabledPlugins(build.plugins, partner, loginConfig, build.manifest)
  const pluginFile = await pluginBundles.addressOf(Object.keys(definitions))
  const needed = [build.entry, ...Object.values(definitions), ...rendered.sources, ...request.redirect.sources]
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
    definitions: Object.fromEntries(Object.keys(definitions).map((id) => [id, pluginFile])),
    language,
    texts: rendered.texts,
    rendering: rendered.rendering,
    ...(!request.takesBankCards && { withoutBankCards: true }),
    reports: { to: REPORTS_PATH, release: build.release },
  }
  const first = textOf(build.file(addressOf(early.file)))
  const script = (address: string) => withIntegrity(address, build, pluginBundles)
  const inlined = sheets.map((file) => ({ file, css: build.style(file) }))
  const contained = inlined.flatMap(({ file, css }) => (css === null ? [] : [addressOf(file)]))
  const styles: readonly StyleElement[] = [
    {
      css: brandCss(partner.brand, build.manifest) + inlined.map(({ css }) => css ?? '').join(''),
      ...(contained.length > 0 && { attributes: { [SHEETS_ATTRIBUTE]: contained.join(' ') } }),
    },
  ]
  const html = writePage({
    data,
    theme,
    title: rendered.title,
    themeColor: brandRoles(partner.brand, theme).cover,
    icon: iconPath(partner.brand),
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
    encoded: compress ? await compress(identity) : { identity },
    styleHashes: await Promise.all(styles.map(({ css }) => hashOf(encode(css)))),
    scriptHashes: [await hashOf(encode(first))],
    hasContainedImages: rendered.rendering.kind === 'no-script' && rendered.rendering.username !== null,
  }
}

function withoutScripts(
  { signedIn, isReturn }: PageRequest,
  { rendering }: PrerenderResult,
  { postPatterns }: Build,
): PageContent['withoutScripts'] {
  if ((signedIn && rendering.kind !== 'no-script') || isReturn) return 'again'
  return rendering.kind !== 'shell' && postPatterns.includes(rendering.path) ? 'whole' : 'partly'
}

/** The hashes of the build's files, which are computed once. */
const integrities = new WeakMap<ClientFile, Promise<string>>()

async function withIntegrity(address: string, build: Build, pluginBundles: PluginBundleCache): Promise<ScriptFile> {
  const file = build.file(address) ?? (await pluginBundles.find(address))
  if (!file) return { address, integrity: null }
  const integrity = integrities.get(file) ?? hashOf(file.encoded.identity)
  integrities.set(file, integrity)
  return { address, integrity: await integrity }
}

function addressOf(file: string): string {
  return `/${file}`
}

function textOf(file: ClientFile | undefined): string {
  return file ? new TextDecoder().decode(file.encoded.identity) : ''
}

function encode(text: string): Bytes {
  return new TextEncoder().encode(text)
}
