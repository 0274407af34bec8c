/** Selects Leaflet's ES module and replaces the lines that the page's content security policy refuses. A Vite plugin. */
import type { Plugin } from 'vite'

const MODULE = 'leaflet/dist/leaflet-src.esm.js'
const FILE = /leaflet[\\/]dist[\\/]leaflet-src(\.esm)?\.js$/
/** Lines of Leaflet and their replacements. */
const LINES = [
  // The test for SVG, when Leaflet is imported, parses markup from text. It stays true: every supported browser has SVG.
  [`div.innerHTML = '<svg/>';`, `div.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'svg'));`],
  // The test for VML, which also parses markup. No supported browser has VML.
  [`div.innerHTML = '<v:shape adj="1"/>';`, `return false;`],
  // The source of tiles that are no longer needed. An empty text makes no request either.
  [`var emptyImageUrl = 'data:image/gif;base64,R0lGODlhAQABAAD/ACwAAAAAAQABAAACADs=';`, `var emptyImageUrl = '';`],
] as const

export function leaflet(): Plugin {
  return {
    name: 'gapura-leaflet',
    enforce: 'pre',
    resolveId(id, importer) {
      return id === 'leaflet' ? this.resolve(MODULE, importer, { skipSelf: true }) : null
    },
    // Replaced within their lines, so that line numbers stay valid.
    transform: (code, id) => (FILE.test(id.split('?')[0] ?? id) ? { code: withoutMarkup(code), map: null } : null),
  }
}

/** @throws when a line is missing: the new version of Leaflet has to be reviewed */
export function withoutMarkup(code: string): string {
  return LINES.reduce((text, [line, instead]) => {
    if (!text.includes(line))
      throw new Error(
        `Leaflet has changed: "${line}" is not in it. Review it under the page’s content security policy.`,
      )
    return text.replace(line, () => instead)
  }, code)
}
