/**
 * A build plug-in: takes Leaflet's module form, and out of it the two lines that ask a browser for markup made from text.
 * Trusted Types refuse those on import, before anything is drawn; every browser we serve knows SVG and none knows VML.
 */
import type { Plugin } from 'vite'

const MODULE = 'leaflet/dist/leaflet-src.esm.js'
const FILE = /leaflet[\\/]dist[\\/]leaflet-src(\.esm)?\.js$/
/** What stands there, and what takes its place. */
const TESTS = [
  [`div.innerHTML = '<svg/>';`, `div.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'svg'));`],
  [`div.innerHTML = '<v:shape adj="1"/>';`, `return false;`],
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
  return TESTS.reduce((text, [line, instead]) => {
    if (!text.includes(line))
      throw new Error(`Leaflet has changed: "${line}" is not in it. Look at it under Trusted Types.`)
    return text.replace(line, () => instead)
  }, code)
}
