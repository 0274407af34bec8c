/**
 * A build plug-in: takes Leaflet's module form, and out of it what the page's policy refuses: two lines that ask a browser
 * for markup made from text, on import (every browser we serve knows SVG and none knows VML), and a `data:` image.
 */
import type { Plugin } from 'vite'

const MODULE = 'leaflet/dist/leaflet-src.esm.js'
const FILE = /leaflet[\\/]dist[\\/]leaflet-src(\.esm)?\.js$/
/** What stands there, and what takes its place. */
const LINES = [
  [`div.innerHTML = '<svg/>';`, `div.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'svg'));`],
  [`div.innerHTML = '<v:shape adj="1"/>';`, `return false;`],
  // Given to tiles that are no longer wanted; no request is made for the empty text either.
  [`var emptyImageUrl = 'data:image/gif;base64,R0lGODlhAQABAAD/ACwAAAAAAQABAAACADs=';`, `var emptyImageUrl = '';`],
] as const

export function leaflet(): Plugin {
  return {
    name: 'gapura-leaflet',
    enforce: 'pre',
    resolveId(id, importer) {
      return id === 'leaflet' ? this.resolve(MODULE, importer, { skipSelf: true }) : null
    },
    transform: (code, id) => (FILE.test(id.split('?')[0] ?? id) ? withoutMarkup(code) : null),
  }
}

/** @throws when a line is not there: another version of Leaflet has to be looked at again */
export function withoutMarkup(code: string): string {
  return LINES.reduce((text, [line, instead]) => {
    if (!text.includes(line))
      throw new Error(`Leaflet has changed: "${line}" is not in it. Look at it under the page’s policy.`)
    return text.replace(line, () => instead)
  }, code)
}
