/** Last good copies of files in a folder on disk, for the shelf that is an HTTP address (`http-store.ts`). */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { CachedFiles } from './http-store.ts'

/** The names are those that an index may have (`host/partners/partner-index.ts`), so none leads out of the folder. */
export function cachedFiles(folder: string): CachedFiles {
  return {
    read: async (name) => new Uint8Array(await readFile(join(folder, name))),
    write: async (name, bytes) => {
      const path = join(folder, name)
      await mkdir(dirname(path), { recursive: true })
      // A half-written copy would be worse than an old one.
      const part = `${path}.${process.pid}.part`
      await writeFile(part, bytes)
      await rename(part, path)
    },
  }
}
