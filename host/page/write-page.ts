/**
 * Writes a page around rendered content: plugin definitions, page data, style sheets, preload links and hashes for the policy. What is
 * inlined here needs no further request.
 */
import { brandCss } from '../brand/brand-css.ts'
import { brandRoles } from '../brand/brand-roles.ts'
import { iconPath, manifestPath, touchIconPath } from '../../core/kernel/page/manifest-path.ts'
import { REPORTS_PATH } from '../../core/kernel/page/plugin-report.ts'
import { definitionSources } from './enabled-plugins.ts'
import type { PrerenderResult } from '../../core/kernel/page/render-contract.ts'
import { hashOf } from '../http/hash-of.ts'
import { STYLE_SHEETS_ATTRIBUTE } from '../../core/kernel/page/style-sheets-attribute.ts'
import type { Admission } from '../admitted/admission.ts'
import { SHARED_SOURCE } from './shared-modules.ts'
import type { Build, ClientFile } from './build.ts'
import type { PluginBundleCache } from './plugin-bundle-cache.ts'
import type { Bytes, Compress, EncodedBytes } from '../http/encoding.ts'
import { neededFiles } from './build-manifest.ts'
import type { PageRequest } from './page-request.ts'
import type { PageData } from '../../core/kernel/page/page-data.ts'
import { withoutTexts } from '../../core/kernel/partner/own-page-content.ts'
import type { Partner } from '../../core/kernel/partner/partner.ts'
import { describePortal, noScriptNotice } from '../../core/kernel/page/start-texts.ts'
import { NO_SCRIPT_PATH } from '../../core/kernel/page/no-script.ts'
import { directionOf, fallbacksOf, inLanguage } from '../../core/kernel/text/languages.ts'
import { RELEASE_ATTRIBUTE } from '../../core/kernel/page/service-worker-paths.ts'
import { escapeHtml } from '../http/escape-html.ts'
import { inlineJson } from './inline-json.ts'
import { fillPage, linesOf } from './page-template.ts'

export type WrittenPage = {
  readonly encoded: EncodedBytes
  /** `sha256-…` of every style element and of every inline script. */
  readonly styleHashes: readonly string[]
  readonly scriptHashes: readonly string[]
  /** Paths of this origin below which the page's admitted plugins are. */
  readonly scriptFolders: readonly string[]
  /** The page may contain `data:` images, such as the QR code of an order, which no script could create. */
  readonly hasContainedImages: boolean
}

export type WriteSettings = {
  readonly build: Build
  readonly pluginBundles: PluginBundleCache
  /** Default: no plugin is admitted. */
  readonly admission?: Admission | null
  /** Compresses a page. Default: pages are sent uncompressed. */
  readonly compress?: Compress
  /** Whether pages have a service worker. Default false. */
  readonly hasWorker?: boolean
}

/** Writes a page around rendered content. */
export async function writePage(
  request: PageRequest,
  rendered: PrerenderResult,
  settings: WriteSettings,
): Promise<WrittenPage> {
  const { build, compress } = settings
  const { partner, loginConfig, environment, language, theme, host } = request
  // A page that the host has rendered has no places of admitted plugins, and one without scripts cannot load them.
  const isAdmitting = request.admitted.size > 0 && request.signedIn && rendered.rendering.kind === 'shell'
  const admission = isAdmitting ? settings.admission : null
  const { manifest } = admission?.build ?? build
  const { pluginBundles } = admission ?? settings
  // The worker keeps the files of the other documents only.
  const hasWorker = settings.hasWorker === true && request.admitted.size === 0
  const definitions = definitionSources(build.plugins, partner, loginConfig, manifest)
  const pluginFile = await pluginBundles.addressOf(Object.keys(definitions))
  const shared = admission ? [...request.admitted.values()].flatMap(({ imports }) => Object.values(imports)) : []
  const needed = [
    build.entry,
    ...Object.values(definitions),
    ...rendered.sources,
    ...request.redirect.sources,
    ...shared.map((name) => SHARED_SOURCE + name),
  ]
  const { scripts } = neededFiles(manifest, needed)
  const { styles: sheets } = neededFiles(manifest, [...needed, ...rendered.styled])
  const admitted = admission ? await admittedScripts(request, admission, pluginFile) : []
  const entry = manifest[build.entry]
  const early = manifest[build.early]
  if (!entry || !early) throw new Error(`the build's manifest does not name ${build.entry}; build the portal again`)
  const data: PageData = {
    host,
    partner: pagePartner(request.unfiltered ?? partner),
    ...(request.unfiltered && { isUnfiltered: true }),
    loginConfig,
    environment,
    definitions: Object.fromEntries([
      ...Object.keys(definitions).map((id) => [id, pluginFile]),
      ...admitted.map(({ id, address }) => [id, address]),
    ]),
    ...(request.admitted.size > 0 && !admission && { lacksPlugins: true }),
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
      ...(contained.length > 0 && { attributes: { [STYLE_SHEETS_ATTRIBUTE]: contained.join(' ') } }),
    },
  ]
  const html = htmlOf({
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
    preloads: [
      ...(await Promise.all([...scripts.filter((file) => file !== entry.file).map(addressOf), pluginFile].map(script))),
      ...admitted,
    ],
    html: rendered.html,
    release: hasWorker ? build.release : null,
    withoutScripts: withoutScripts(request, rendered, build),
  })
  const identity = encode(html)
  return {
    encoded: compress ? await compress(identity) : { identity },
    styleHashes: await Promise.all(styles.map(({ css }) => hashOf(encode(css)))),
    scriptHashes: [await hashOf(encode(first))],
    scriptFolders: admitted.map(({ folder }) => folder),
    hasContainedImages: rendered.rendering.kind === 'no-script' && rendered.rendering.username !== null,
  }
}

async function admittedScripts({ admitted }: PageRequest, { files }: Admission, pluginFile: string) {
  const found = await Promise.all(
    [...admitted.keys()].map(async (id) => ({ id, script: await files.scriptOf(id, pluginFile) })),
  )
  return found.flatMap(({ id, script }) => (script ? [{ id, ...script }] : []))
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

type StyleElement = { readonly css: string; readonly attributes?: Readonly<Record<string, string>> }

/**
 * A script's address, and the hash of its content: browsers do not run a script that a proxy or a CDN has changed. A preloaded
 * module is checked when it is preloaded. Null: not known.
 */
type ScriptFile = { readonly address: string; readonly integrity: string | null }

type PageContent = {
  readonly data: PageData
  readonly theme: 'light' | 'dark'
  readonly title: string
  /** The colour of the browser's address bar. */
  readonly themeColor: string
  readonly icon: string | null
  /** Style elements, in order. */
  readonly styles: readonly StyleElement[]
  /** Addresses of style sheets that are not inlined. */
  readonly sheets: readonly string[]
  /** The entry's script, and all scripts to be loaded with it. */
  readonly entry: ScriptFile
  /** The text of the script that runs before all others. The content security policy allows it by its hash. */
  readonly early: string
  readonly preloads: readonly ScriptFile[]
  /** The content of `#root`, rendered by React. */
  readonly html: string
  /** The release, for the page's service worker. Null: the page has none. */
  readonly release: string | null
  /** The page without scripts: complete; incomplete; or requested once more, to be rendered completely. */
  readonly withoutScripts: 'whole' | 'partly' | 'again'
}

function htmlOf({
  data,
  theme,
  title,
  themeColor,
  icon,
  styles,
  sheets,
  entry,
  early,
  preloads,
  html,
  release,
  withoutScripts,
}: PageContent): string {
  const { language, partner } = data
  const order = fallbacksOf(language, partner)
  const touchIcon = touchIconPath(partner.brand)
  const tagline = inLanguage(partner.brand.tagline ?? {}, order)
  const description = [tagline && `${tagline}.`, describePortal(partner.name, order)].filter(Boolean).join(' ')
  return fillPage({
    html: `<html lang="${language}"${directionOf(language) === 'rtl' ? ' dir="rtl"' : ''}${classOf(theme, data)}${release === null ? '' : ` ${RELEASE_ATTRIBUTE}="${release}"`}>`,
    title: escapeHtml(title),
    brand: linesOf(
      `<meta name="description" content="${escapeHtml(description)}">`,
      `<meta name="theme-color" content="${escapeHtml(themeColor)}">`,
    ),
    head: linesOf(
      icon === null ? '' : `<link rel="icon" href="${escapeHtml(icon)}">`,
      touchIcon === null ? '' : `<link rel="apple-touch-icon" href="${escapeHtml(touchIcon)}">`,
      `<link rel="manifest" href="${escapeHtml(manifestPath(partner.id))}">`,
      ...styles.map(styleElement),
      ...sheets.map((address) => `<link rel="stylesheet" href="${escapeHtml(address)}">`),
      withoutScripts === 'again'
        ? `<noscript><meta http-equiv="refresh" content="0;url=${NO_SCRIPT_PATH}"></noscript>`
        : '',
    ),
    notice: withoutScripts === 'partly' ? `<noscript><p class="g-few">${noScriptNotice(order)}</p></noscript>` : '',
    app: html,
    before: linesOf(
      inlineScript(early),
      ...preloads.map(
        (preload) => `<link rel="modulepreload" href="${escapeHtml(preload.address)}"${integrityOf(preload)}>`,
      ),
    ),
    entry: moduleScript(entry),
    after: `<script type="application/json" id="page-data">${inlineJson(data)}</script>`,
  })
}

/** An external script. Browsers' preload scanners request it before the markup above it is painted. */
export function moduleScript(file: ScriptFile): string {
  return `<script type="module" src="${escapeHtml(file.address)}"${integrityOf(file)}></script>`
}

/** A module, so that its names are local; `async`, so that it runs at once. */
function inlineScript(text: string): string {
  // The text is a file of the build; even so, it must not end its own element.
  if (/<(\/script|script|!--)/i.test(text)) throw new TypeError('a script contains a tag that changes its own element')
  return `<script type="module" async>${text}</script>`
}

function classOf(theme: 'light' | 'dark', { rendering }: PageData): string {
  const names = [...(theme === 'dark' ? ['dark-mode'] : []), ...(rendering.kind === 'no-script' ? ['plain'] : [])]
  return names.length === 0 ? '' : ` class="${names.join(' ')}"`
}

function integrityOf({ integrity }: ScriptFile): string {
  return integrity === null ? '' : ` integrity="${integrity}"`
}

function styleElement({ css, attributes = {} }: StyleElement): string {
  // Even though all style sheets are our own, the content of a style element must not end the element.
  if (/<\/style/i.test(css)) throw new TypeError('a style sheet contains the end tag of its own element')
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
  return `<style${written.join('')}>${css}</style>`
}

/** The partner as browsers need it, because every byte of a page counts: without what only the style sheet needs, and texts of pages. */
function pagePartner(all: Partner): Partner {
  const { $schema: _, brand: written, ...partner } = withoutTexts(all)
  const { second: _1, cover: _2, tint: _3, shape: _4, edge: _5, font: _6, ...brand } = written
  return { ...partner, brand }
}
