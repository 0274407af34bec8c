/** The sizes of a build, as a short table: what a visitor's browser may load, compressed with brotli, in kilobytes. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/** The table for the build in `folder`: the entry, what it needs at once, each plugin's card, and everything. */
export function sizes(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
  const sizeOf = (file) => brotliSize(join(folder, 'client', file))
  const total = (keys) => [...keys].reduce((sum, key) => sum + sizeOf(manifest[key].file), 0)
  const first = withImports(manifest, ['src/main.tsx'])
  const cards = Object.keys(manifest).filter((key) => /^plugins\/[^/]+\/plugin\.ts$/.test(key))
  const scripts = Object.keys(manifest).filter((key) => manifest[key].file.endsWith('.js'))
  const rows = [
    ['entry with what it imports', total(first)],
    ...cards.map((key) => [key.replace('/plugin.ts', ''), total(withImports(manifest, [key]).difference(first))]),
    ['all scripts', total(new Set(scripts))],
  ]
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, bytes]) => `  ${name.padEnd(width)}  ${(bytes / 1000).toFixed(1).padStart(7)} KB`).join('\n')
}

/** Manifest keys that must be there before any of `keys` can run: themselves and all that they import statically. */
export function withImports(manifest, keys) {
  const found = new Set()
  const add = (key) => {
    if (!manifest[key] || found.has(key)) return
    found.add(key)
    for (const other of manifest[key].imports ?? []) add(other)
  }
  for (const key of keys) add(key)
  return found
}

/** Bytes on the wire: of the compressed file beside it when there is one. */
export function brotliSize(path) {
  const compressed = statSync(`${path}.br`, { throwIfNoEntry: false })
  if (compressed) return compressed.size
  return existsSync(path) ? brotliCompressSync(readFileSync(path)).length : 0
}
