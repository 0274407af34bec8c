/**
 * Creates a folder with the files of another folder, as links where the file system allows it: a host has a thousand files, and
 * copying them takes as long as starting it. So linked files are never changed, only replaced (rename-assets.ts).
 */
import { copyFile, link, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Source maps are left out, since no host reads them. */
export async function linkFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await linkFolder(source, target)
    // The temporary folder may be on another disk.
    else if (!entry.name.endsWith('.map')) await link(source, target).catch(() => copyFile(source, target))
  }
}
