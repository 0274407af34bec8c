/**
 * Writes the one HTML page of `npm run partner -- static`. It serves every partner: it names none, and shows a loading screen until its
 * script has found the partner of the host name.
 */
import { fillPage, linesOf } from '../../host/page/page-template.ts'
import { moduleScript } from '../../host/page/write-page.ts'
import { STATIC_PAGE_ATTRIBUTE } from '../../core/kernel/page/static-page-attribute.ts'
import { RELEASE_ATTRIBUTE } from '../../core/kernel/page/service-worker-paths.ts'
import { START_TEXTS, type StartText } from '../../core/kernel/page/start-texts.ts'

/** A script's address, and the hash of its content, without which browsers do not run it. */
export type StaticScript = { readonly address: string; readonly integrity: string }

export type StaticPageContent = {
  /** The release, for the page's service worker. Null: the page has none. */
  readonly release: string | null
  /** Address of the script that finds the partner. */
  readonly script: StaticScript
  /** Addresses of the styles that the page loads from the start. */
  readonly styles: readonly string[]
  /** Addresses of scripts and styles that every partner's portal needs: loaded while the partner is being found. */
  readonly scriptsAhead: readonly StaticScript[]
  readonly stylesAhead: readonly string[]
}

/** The addresses come from the build and contain no character that must be escaped in HTML. */
export function writeStaticPage({ release, script, styles, scriptsAhead, stylesAhead }: StaticPageContent): string {
  return fillPage({
    html: `<html lang="id" ${STATIC_PAGE_ATTRIBUTE}${release === null ? '' : ` ${RELEASE_ATTRIBUTE}="${release}"`}>`,
    title: 'Wi-Fi',
    brand: '',
    head: linesOf(...styles.map((address) => `<link rel="stylesheet" href="${address}">`)),
    notice: `<noscript>${inBoth('noScript', 'p')}</noscript>`,
    app: linesOf(
      '<main class="s-wait"><i class="s-bar"></i><i class="s-line"></i><i class="s-line"></i><i class="s-line"></i>',
      `<div role="status"><h1>${inBoth('wait', 'span')}</h1></div></main>`,
    ),
    before: '',
    entry: moduleScript(script),
    // After the script that finds the partner, which is needed first.
    after: linesOf(
      ...scriptsAhead.map(
        ({ address, integrity }) => `<link rel="modulepreload" href="${address}" integrity="${integrity}">`,
      ),
      ...stylesAhead.map((address) => `<link rel="preload" as="style" href="${address}">`),
    ),
  })
}

function inBoth(key: StartText, element: 'p' | 'span'): string {
  return START_TEXTS.map(([language, texts]) => `<${element} lang="${language}">${texts[key]}</${element}>`).join('')
}
