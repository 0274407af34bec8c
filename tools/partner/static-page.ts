/**
 * Writes the one page of a published folder. It is the same for all partners, names none, and shows a loading screen
 * before any script runs.
 */
import { PUBLISHED_MARK } from '../../schemas/partner/page-file.ts'
import { RELEASE_ATTRIBUTE } from '../../core/kernel/page/service-worker-paths.ts'
import { START_LINES, type StartWord } from '../../core/kernel/page/start-texts.ts'

/** A script's address, and the hash of its content, without which browsers do not run it. */
export type StaticScript = { readonly address: string; readonly integrity: string }

export type StaticPageParts = {
  /** The release, for the page's service worker. Null: the page has none. */
  readonly release: string | null
  /** Address of the script that finds the partner. */
  readonly script: StaticScript
  /** Addresses of the styles that the page has from the start. */
  readonly styles: readonly string[]
  /** Addresses of scripts and styles that every partner's portal needs: loaded while the partner is being found. */
  readonly scriptsAhead: readonly StaticScript[]
  readonly stylesAhead: readonly string[]
}

/** The addresses come from the build and contain no character that HTML needs escaped. */
export function writeStaticPage({ release, script, styles, scriptsAhead, stylesAhead }: StaticPageParts): string {
  return [
    '<!doctype html>',
    `<html lang="id" ${PUBLISHED_MARK}${release === null ? '' : ` ${RELEASE_ATTRIBUTE}="${release}"`}>`,
    '<head>',
    '<meta charset="utf-8">',
    '<title>Wi-Fi</title>',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="format-detection" content="telephone=no">',
    ...styles.map((address) => `<link rel="stylesheet" href="${address}">`),
    `<script type="module" src="${script.address}" integrity="${script.integrity}"></script>`,
    ...scriptsAhead.map(
      ({ address, integrity }) => `<link rel="modulepreload" href="${address}" integrity="${integrity}">`,
    ),
    ...stylesAhead.map((address) => `<link rel="preload" as="style" href="${address}">`),
    '</head>',
    '<body>',
    `<noscript>${inBoth('noScript', 'p')}</noscript>`,
    '<div id="root"><main class="s-wait"><i class="s-bar"></i><i class="s-line"></i><i class="s-line"></i><i class="s-line"></i>',
    `<div role="status"><h1>${inBoth('wait', 'span')}</h1></div></main></div>`,
    '</body>',
    '</html>',
    '',
  ].join('\n')
}

function inBoth(word: StartWord, element: 'p' | 'span'): string {
  return START_LINES.map(([language, words]) => `<${element} lang="${language}">${words[word]}</${element}>`).join('')
}
