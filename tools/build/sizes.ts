/** The sizes of a build: the files that a visitor's browser loads, compressed with brotli. */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { composeBundle, type BundleParts } from '../../host/page/bundle-plugins.ts'

/** Vite's manifest: the built file of each source and its imports. */
export type BuildManifest = Readonly<Record<string, Chunk>>
type Chunk = {
  readonly file: string
  /** Of a group of modules, its name. */
  readonly name?: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
  readonly css?: readonly string[]
}

export function readManifest(folder: string): BuildManifest {
  // Vite wrote this file in the same build, so its shape is known.
  return JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
}

export function readDefinitionParts(folder: string): BundleParts {
  // The same build wrote this file (tools/build/vite-bundle-parts.ts), so its shape is known.
  return JSON.parse(readFileSync(join(folder, 'definition-parts.json'), 'utf8'))
}

/**
 * A short table for the build in `folder`: the entry with its static imports, the size that each plugin's definition adds to the
 * file of all definitions, and all scripts.
 */
export function sizeTable(folder: string): string {
  const manifest = readManifest(folder)
  const parts = readDefinitionParts(folder)
  const ids = Object.keys(parts)
  const sizeOf = (some: readonly string[]) => compressedSize(composeBundle(parts, some))
  const total = (keys: Iterable<string>) => {
    const files = new Set([...keys].flatMap((key) => manifest[key]?.file ?? []))
    return [...files].reduce((sum, file) => sum + brotliSize(join(folder, 'client', file)), 0)
  }
  const scripts = Object.keys(manifest).filter((key) => manifest[key]?.file.endsWith('.js') && !isDefinition(key))
  const rows: [string, number][] = [
    ['entry, with what it imports', total(withImports(manifest, ['src/browser/main.tsx']))],
    ...ids.map((id): [string, number] => [
      `definition ${id}`,
      sizeOf(ids) - sizeOf(ids.filter((other) => other !== id)),
    ]),
    ['all definitions, in one file', sizeOf(ids)],
    ['all scripts', total(scripts) + sizeOf(ids)],
  ]
  return table(rows)
}

/** Whether a key of the manifest is a plugin definition, which has no file of its own. */
export function isDefinition(key: string): boolean {
  return /^plugins\/[^/]+\/plugin\.ts$/.test(key)
}

/** Formats rows of a name and a size in bytes as columns, in kilobytes of 1,000 bytes. */
export function table(rows: readonly (readonly [string, number])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, bytes]) => `  ${name.padEnd(width)}  ${(bytes / 1000).toFixed(2).padStart(8)} KB`).join('\n')
}

/** The manifest keys that must be loaded before `keys` can run: the keys and all their static imports. */
export function withImports(manifest: BuildManifest, keys: readonly string[]): Set<string> {
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

/** Transferred bytes: the size of the `.br` file if there is one, else of the file compressed here. */
export function brotliSize(path: string): number {
  const compressed = statSync(`${path}.br`, { throwIfNoEntry: false })
  return compressed ? compressed.size : compressedSize(readFileSync(path))
}

export function compressedSize(text: string | Uint8Array): number {
  return brotliCompressSync(text).length
}
