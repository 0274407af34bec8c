/** Turns a build into another release of the same portal: every built file gets another name, and nothing else changes. */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** @param dist a copy of the build */
export async function renameAssets(dist: string): Promise<void> {
  const assets = join(dist, 'client', 'assets')
  const names = (await readdir(assets)).filter((name) => /\.(js|css)$/.test(name))
  const known = new Set(names)
  // The host finds groups of files by the beginning of their names.
  const nextOf = (name: string) => name.replace(/\.\w+$/, 'n$&')
  const retarget = (text: string) =>
    text.replace(/[\w.-]+\.(?:js|css)\b/g, (name) => (known.has(name) ? nextOf(name) : name))
  for (const name of await readdir(assets)) {
    // Compressed copies would still name the old files.
    if (/\.(br|gz)$/.test(name)) await rm(join(assets, name))
  }
  // Each file is replaced and not changed, because other hosts may link to it (link-folder.ts).
  const replace = async (file: string, next = file) => {
    const text = retarget(await readFile(file, 'utf8'))
    await rm(file)
    await writeFile(next, text)
  }
  for (const name of names) await replace(join(assets, name), join(assets, nextOf(name)))
  const others = ['manifest.json', 'modules.json', 'definition-parts.json'].map((name) => join(dist, name))
  for (const file of others) await replace(file)
}
