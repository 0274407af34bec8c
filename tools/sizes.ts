/** The sizes of a build: what a visitor's browser loads, compressed with brotli. */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/** Vite's manifest: which file a source became and what that file imports. */
export type Manifest = Readonly<Record<string, Chunk>>
type Chunk = {
  readonly file: string
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
  readonly css?: readonly string[]
}

export function readManifest(folder: string): Manifest {
  // Vite wrote this file in the same build, so its shape is known.
  return JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
}

/** A short table for the build in `folder`: the entry with its static imports, each plugin's card, and all scripts. */
export function sizeTable(folder: string): string {
  const manifest = readManifest(folder)
  const total = (keys: Iterable<string>) =>
    [...keys].reduce((sum, key) => sum + brotliSize(join(folder, 'client', manifest[key]?.file ?? '')), 0)
  const first = withImports(manifest, ['src/main.tsx'])
  const cards = Object.keys(manifest).filter((key) => /^plugins\/[^/]+\/plugin\.ts$/.test(key))
  const scripts = Object.keys(manifest).filter((key) => manifest[key]?.file.endsWith('.js'))
  const rows: [string, number][] = [
    ['entry, with what it imports', total(first)],
    ...cards.map((key): [string, number] => [
      `card ${key}`,
      total([...withImports(manifest, [key])].filter((one) => !first.has(one))),
    ]),
    ['all scripts', total(scripts)],
  ]
  return table(rows)
}

/** Formats rows of a name and a size in bytes as columns, in kilobytes of 1,000 bytes. */
export function table(rows: readonly (readonly [string, number])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, bytes]) => `  ${name.padEnd(width)}  ${(bytes / 1000).toFixed(2).padStart(8)} KB`).join('\n')
}

/** The manifest keys that must be loaded before `keys` can run: themselves and all that they import statically. */
export function withImports(manifest: Manifest, keys: readonly string[]): Set<string> {
  const found = new Set<string>()
  const add = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || found.has(key)) return
    found.add(key)
    for (const other of chunk.imports ?? []) add(other)
  }
  for (const key of keys) add(key)
  return found
}

/** Transferred bytes: the size of the `.br` file next to it if there is one, else of the file compressed here. */
export function brotliSize(path: string): number {
  const compressed = statSync(`${path}.br`, { throwIfNoEntry: false })
  return compressed ? compressed.size : brotliCompressSync(readFileSync(path)).length
}
