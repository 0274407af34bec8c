/** Writes the HTML page from its content into the template. Pure. What is inlined here needs no further request. */
import type { PageData } from '../../core/kernel/page/page-data.ts'
import { describePortal, noScriptNotice } from '../../core/kernel/page/start-texts.ts'
import { NO_SCRIPT_PATH } from '../../core/kernel/page/no-script.ts'
import { manifestPath, touchIconPath } from '../../core/kernel/page/manifest-path.ts'
import { directionOf, fallbacksOf, inLanguage } from '../../core/kernel/text/languages.ts'
import { RELEASE_ATTRIBUTE } from '../../core/kernel/page/service-worker-paths.ts'
import { escapeHtml } from '../http/escape-html.ts'
import { inlineJson } from './inline-json.ts'
import { fillPage, linesOf } from './page-template.ts'

export type StyleElement = { readonly css: string; readonly attributes?: Readonly<Record<string, string>> }

/**
 * A script's address, and the hash of its content: browsers do not run a script that a proxy or a CDN has changed. A preloaded
 * module is checked when it is preloaded. Null: not known.
 */
export type ScriptFile = { readonly address: string; readonly integrity: string | null }

export type PageContent = {
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

export function writePage({
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
  // It is a file of the build; even so, it must not end its own element.
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
