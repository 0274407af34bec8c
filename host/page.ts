/** Writes the HTML page from its parts. Pure. What is inlined here needs no further request. */
import type { PageData } from '../core/page/page-data.ts'
import { describePortal, START_LINES } from '../core/page/start-words.ts'
import { directionOf, fallbacksOf, inLanguage } from '../core/text/languages.ts'
import { escapeHtml } from './escape-html.ts'
import { inlineJson } from './inline-json.ts'

export type StyleElement = { readonly css: string; readonly attributes?: Readonly<Record<string, string>> }

/**
 * A script's address, and the hash of its content: browsers do not run a script that a proxy or a CDN has changed. A preloaded
 * module is checked when it is preloaded. Null: not known.
 */
export type ScriptFile = { readonly address: string; readonly integrity: string | null }

export type PageParts = {
  readonly data: PageData
  readonly theme: 'light' | 'dark'
  readonly title: string
  /** The colour of the browser's address bar. */
  readonly themeColor: string
  /** Address of the icon, or null. */
  readonly icon: string | null
  /** Style elements, in order. The content security policy allows each by its hash. */
  readonly styles: readonly StyleElement[]
  /** Addresses of style sheets that are not inlined. */
  readonly sheets: readonly string[]
  /** The entry's script, and all scripts to be loaded with it. */
  readonly entry: ScriptFile
  /** The script that is loaded before all others. */
  readonly early: ScriptFile
  readonly preloads: readonly ScriptFile[]
  /** The content of `#root`, rendered by React. */
  readonly html: string
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
}: PageParts): string {
  const { language, partner } = data
  const order = fallbacksOf(language, partner)
  const tagline = inLanguage(partner.brand.tagline ?? {}, order)
  const description = [tagline && `${tagline}.`, describePortal(partner.name, order)].filter(Boolean).join(' ')
  return [
    '<!doctype html>',
    `<html lang="${language}"${directionOf(language) === 'rtl' ? ' dir="rtl"' : ''}${theme === 'dark' ? ' class="dark-mode"' : ''}>`,
    '<head>',
    '<meta charset="utf-8">',
    `<title>${escapeHtml(title)}</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="description" content="${escapeHtml(description)}">`,
    `<meta name="theme-color" content="${escapeHtml(themeColor)}">`,
    // Browsers must not turn phone numbers into links.
    '<meta name="format-detection" content="telephone=no">',
    icon === null ? '' : `<link rel="icon" href="${escapeHtml(icon)}">`,
    ...preloads.map((one) => `<link rel="modulepreload" href="${escapeHtml(one.address)}"${integrityOf(one)}>`),
    ...styles.map(styleElement),
    ...sheets.map((address) => `<link rel="stylesheet" href="${escapeHtml(address)}">`),
    `<script type="module" async src="${escapeHtml(early.address)}"${integrityOf(early)}></script>`,
    `<script type="module" src="${escapeHtml(entry.address)}"${integrityOf(entry)}></script>`,
    '</head>',
    '<body>',
    `<noscript>${START_LINES.map(([one, words]) => `<p lang="${one}">${words.noScript}</p>`).join('')}</noscript>`,
    `<div id="root">${html}</div>`,
    `<script type="application/json" id="page-data">${inlineJson(data)}</script>`,
    '</body>',
    '</html>',
  ]
    .filter((line) => line !== '')
    .join('\n')
}

function integrityOf({ integrity }: ScriptFile): string {
  return integrity === null ? '' : ` integrity="${integrity}"`
}

function styleElement({ css, attributes = {} }: StyleElement): string {
  // All style sheets are our own. Even so, the content of a style element must not end the element.
  if (/<\/style/i.test(css)) throw new TypeError('a style sheet contains the end tag of its own element')
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
  return `<style${written.join('')}>${css}</style>`
}
