/**
 * Writes the fonts that a brand kit may choose into the folder of the browser's files, each with only the characters of Indonesian and
 * English, so that it has at most 25 KB. Other characters are shown in the device's own letters.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'

/** The file of each font (host/brand/brand-shapes.ts) in its package. */
const FONTS = {
  jakarta: '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2',
  archivo: '@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2',
  fredoka: '@fontsource-variable/fredoka/files/fredoka-latin-wght-normal.woff2',
}
const MAX_BYTES = 25_000
/** Printable ASCII, and the signs of the portal's texts. */
const CHARACTERS = `${String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index))}©®°·×é–—‘’“”•…€→✓ `

/**
 * @param {string} folder where the files are written, as `<hash>.woff2`
 * @returns {Promise<Record<string, { file: string }>>} the entries of the build's manifest, by `fonts/<name>`
 */
export async function writeFonts(folder) {
  const { resolve } = createRequire(import.meta.url)
  const entries = Object.entries(FONTS).map(async ([name, path]) => {
    const bytes = await subsetFont(readFileSync(resolve(path)), CHARACTERS, { targetFormat: 'woff2' })
    if (bytes.length > MAX_BYTES) throw new Error(`the font ${name} has ${bytes.length} bytes, more than ${MAX_BYTES}`)
    const file = `${createHash('sha256').update(bytes).digest('base64url').slice(0, 8)}.woff2`
    writeFileSync(join(folder, file), bytes)
    return [`fonts/${name}`, { file: `assets/${file}` }]
  })
  return Object.fromEntries(await Promise.all(entries))
}
