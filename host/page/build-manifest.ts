/** Reads the build's manifest: finds the built file of a source and all files that must be loaded before it runs. */

/** As Vite writes it. Keys are paths of sources, relative to the project's folder. */
export type Manifest = Readonly<Record<string, ManifestEntry>>
export type ManifestEntry = {
  readonly file: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

export type NeededFiles = { readonly scripts: readonly string[]; readonly styles: readonly string[] }

/** A plugin definition has no file of its own: the host bundles definitions (plugin-bundle-cache.ts). */
const DEFINITION_PATH = /^plugins\/[^/]+\/plugin\.ts$/

/**
 * Files (without the leading slash) of `sources` and of everything they import statically, each once, in the order in
 * which they are first needed. A source without a file of its own is left out.
 */
export function neededFiles(manifest: Manifest, sources: readonly string[]): NeededFiles {
  const seen = new Set<string>()
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const add = (key: string) => {
    const entry = manifest[key]
    if (!entry || seen.has(key)) return
    seen.add(key)
    if (entry.file.endsWith('.js') && !DEFINITION_PATH.test(key)) scripts.add(entry.file)
    for (const other of entry.imports ?? []) add(other)
    for (const file of entry.css ?? []) styles.add(file)
  }
  for (const source of sources) add(source)
  return { scripts: [...scripts], styles: [...styles] }
}
